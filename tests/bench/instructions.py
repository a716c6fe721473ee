#!/usr/bin/env python3
"""Counts instructions with callgrind, which do not depend on how busy a machine is: instructions.py BATCHYARD_WORK [--write].

A stepped work, or one of chance, is counted at N and at 2 N: what is more, divided by the events that are more, is the cost of an event without start-up. One
that leaps is counted whole, start-up included. Compared with instructions.txt beside this file, which is for Debian 12's compiler; over 5 % more fails. --write
writes it anew.
"""
import json
import os
import re
import subprocess
import sys

STEPPED = {"backlog": 1_280_000, "single": 20, "evenly": 128_000, "random-1": 20_000, "random-64": 20_000}
LEAPT = {"backlog": 100_000_000, "single": 90_000, "evenly": 100_000_000, "reference": 100_000_000}
KNOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "instructions.txt")


def counted(program, *words):
    """Instructions, and the events of the run."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *map(str, words)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", ended.stderr).group(1)), json.loads(ended.stdout)["events"]


def measured(program):
    costs = {}
    for work, n in STEPPED.items():
        (less, few), (more, many) = counted(program, work, n, "step"), counted(program, work, 2 * n, "step")
        costs[f"{work}, stepped, an event"] = round((more - less) / (many - few), 1)
    for work, n in LEAPT.items():
        costs[f"{work}, leapt, whole program"] = counted(program, work, n)[0]
    return costs


def main():
    costs = measured(sys.argv[1])
    if "--write" in sys.argv:
        with open(KNOWN, "w", encoding="utf-8") as file:
            file.writelines(f"{cost}\t{what}\n" for what, cost in costs.items())
        return
    with open(KNOWN, encoding="utf-8") as file:
        known = {what: float(cost) for cost, what in (line.rstrip("\n").split("\t") for line in file)}
    worse = False
    for what, cost in costs.items():
        ratio = cost / known[what]
        worse |= ratio > 1.05
        print(f"{what:40} {cost:14,.1f} instructions, {ratio:.3f} of what it was{'  WORSE' if ratio > 1.05 else ''}")
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
