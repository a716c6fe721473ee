#!/usr/bin/env python3
"""Runs the same work on Batchyard and on its peers, in turn, and prints medians and ratios: run.py PEERS_FOLDER BATCHYARD_WORK [ROUNDS]."""
import json
import os
import statistics
import subprocess
import sys

# N of each work, so that a run takes about a second or less: cost an event hardly depends on it, but for Batchyard when it leaps.
WORKS = {
    "backlog": {"Batchyard": 100_000_000, "Batchyard, stepped": 100_000_000, "loop": 100_000_000, "ns-3": 12_800_000, "SimGrid": 1_280_000, "SimPy": 1_280_000},
    "single": {"Batchyard": 90_000, "Batchyard, stepped": 2_000, "loop": 2_000, "ns-3": 200, "SimGrid": 20, "SimPy": 20},
    "evenly": {"Batchyard": 100_000_000, "Batchyard, stepped": 12_800_000, "loop": 12_800_000, "ns-3": 1_280_000, "SimGrid": 128_000, "SimPy": 128_000},
    "random-1": {"Batchyard": 1_000_000, "loop": 1_000_000, "ns-3": 1_000_000, "SimGrid": 128_000, "SimPy": 128_000},
    "random-64": {"Batchyard": 1_000_000, "loop": 1_000_000, "ns-3": 1_000_000, "SimGrid": 128_000, "SimPy": 128_000},
}
# On which all programs must agree.
SMALL = {"backlog": 128_000, "single": 5, "evenly": 128_000, "random-1": 1_000_000, "random-64": 128_000}
# Where each program draws its own times: how far apart means may be. Of the time in M/M/1 at 0.8 with 10^6 items the standard error is 1 %.
APART = {"random-1": 0.06, "random-64": 0.02}


def commands(folder, batchyard):
    python = "/usr/bin/python3"  # the one that Debian's SimPy is for
    return {
        "Batchyard": lambda work, n: [batchyard, work, str(n)],
        "Batchyard, stepped": lambda work, n: [batchyard, work, str(n), "step"],
        "loop": lambda work, n: [f"{folder}/loop_peer", work, str(n)],
        "ns-3": lambda work, n: [f"{folder}/ns3_peer", work, str(n)],
        "SimGrid": lambda work, n: [f"{folder}/simgrid_peer", work, str(n)],
        "SimPy": lambda work, n: [python, os.path.join(os.path.dirname(__file__), "simpy_peer.py"), work, str(n)],
    }


def result(command):
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(ended.stdout)


def agree(peers):
    """Whether all programs come to the same on the same work."""
    fine = True
    for work, n in SMALL.items():
        checks = {peer: round(result(command(work, n))["check"], 6) for peer, command in peers.items()}
        if max(checks.values()) > min(checks.values()) * (1 + APART.get(work, 0)):
            print(f"{work}: the programs disagree: {checks}", file=sys.stderr)
            fine = False
    return fine


def measured(peers, rounds):
    """Results by work and peer: each round runs every program once, so that all have the same luck."""
    results = {}
    for number in range(rounds):
        for work, sizes in WORKS.items():
            for peer, n in sizes.items():
                if sys.stderr.isatty():
                    print(f"\rround {number + 1} of {rounds}: {work} on {peer}\x1b[K", end="", file=sys.stderr, flush=True)
                results.setdefault(work, {}).setdefault(peer, []).append(result(peers[peer](work, n)))
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return results


def report(results):
    print(f"{'work':9} {'program':20} {'n':>12} {'events':>12} {'seconds':>12} {'ns/event':>12} {'spread':>7} {'times Batchyard':>16} {'times stepped':>14}")
    for work, by_peer in results.items():
        cost = {peer: statistics.median(r["seconds"] / r["events"] for r in runs) for peer, runs in by_peer.items()}
        for peer, runs in by_peer.items():
            seconds = [r["seconds"] for r in runs]
            median = statistics.median(seconds)
            spread = (max(seconds) - min(seconds)) / median
            print(f"{work:9} {peer:20} {runs[0]['n']:12.0f} {runs[0]['events']:12.0f} {median:12.6f} {cost[peer] * 1e9:12.4g} {spread:7.0%}"
                  f" {cost[peer] / cost['Batchyard']:16.4g} {cost[peer] / cost.get('Batchyard, stepped', cost['Batchyard']):14.4g}")


def main():
    folder, batchyard = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    peers = commands(folder, batchyard)
    if not agree(peers):
        sys.exit(1)
    report(measured(peers, rounds))


if __name__ == "__main__":
    main()
