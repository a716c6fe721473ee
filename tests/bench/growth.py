#!/usr/bin/env python3
"""How the window's work grows with a board: growth.py BATCHYARD_BOARDS.

Counts instructions with callgrind, which do not depend on how busy a machine is, on boards of about 500 and 2,000 parts. One time's cost is the
difference between two and one. Work that grows with the board costs four times as much (a little more where it sorts); with its square, sixteen times. More
than six times fails.
"""
import re
import subprocess
import sys

WORKS = ["titles", "problems", "offers", "differences", "edits", "frames", "frames-selected", "frames-dragged"]
FEW, MANY, MOST_GROWTH = 500, 2000, 6


def counted(program, *words):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *map(str, words)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", ended.stderr).group(1))


def once(program, work, parts):
    return counted(program, work, parts, 2) - counted(program, work, parts, 1)


def main():
    grows = False
    for work in WORKS:
        few, many = once(sys.argv[1], work, FEW), once(sys.argv[1], work, MANY)
        ratio = many / max(1, few)
        grows |= ratio > MOST_GROWTH
        print(f"{work:16} {MANY} parts {many:14,} instructions, {ratio:5.2f} times those of {FEW}{'  GROWS TOO FAST' if ratio > MOST_GROWTH else ''}")
    sys.exit(1 if grows else 0)


if __name__ == "__main__":
    main()
