#!/usr/bin/env python3
"""What the window costs: window.py BATCHYARD_WINDOW.

On a display of its own with software OpenGL, at 1920x1080: time to the first frame; what a frame costs while a run of a board of 60 parts is played back; what
an idle window and a hidden one take of a core. Goals are those of docs/SPEED.md; on a busy machine the times are those of a busy machine.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

SERVERS = 28
SIZE = "1920x1080"


def board():
    """Users, a broker, 28 GPU servers with a worker each, two stores: 60 parts."""
    part = lambda kind, id, x, y, **more: {"id": id, "kind": kind, "at": [x, y], **more}
    parts = [part("users", "users", 0, 900), part("broker", "broker-1", 200, 900), part("store", "store-1", 2400, 900), part("store", "store-2", 2400, 1200)]
    links = [{"from": "users.out", "to": "broker-1.in"}]
    for i in range(1, SERVERS + 1):
        column, row = divmod(i - 1, 7)
        parts.append(part("gpu_server", f"gpu-server-{i}", 480 + column * 480, row * 260))
        parts.append(part("worker", f"worker-{i}", 12, 40, server=f"gpu-server-{i}", settings={"batch": 32}))
        links += [{"from": "broker-1.out", "to": f"worker-{i}.in"}, {"from": f"worker-{i}.out", "to": f"store-{1 + i % 2}.in"}]
    return {"$schema": "board.json", "format": 1, "name": "Sixty", "level": "sandbox/free-play", "parts": parts, "links": links}


class Display:
    def __enter__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE + "x24"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        self.name = ":" + os.read(read, 16).decode().strip()
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Window:
    def __init__(self, program, display, user, *options):
        self.timing = os.path.join(user, "timing.txt")
        self.environment = {**os.environ, "DISPLAY": display.name, "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.began = time.time()
        self.process = subprocess.Popen([program, "--user", user, "--size", SIZE, "--timing", self.timing, *options], env=self.environment)

    def key(self, name):
        subprocess.run(["xdotool", "key", name], env=self.environment, check=True)

    def share_of_a_core(self, seconds):
        before = cpu_seconds(self.process.pid)
        time.sleep(seconds)
        return (cpu_seconds(self.process.pid) - before) / seconds

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        return {key: float(value) for key, value in (line.split() for line in open(self.timing))}


def main():
    program = sys.argv[1]
    with Display() as display, tempfile.TemporaryDirectory() as user:
        first = []
        for _ in range(3):
            window = Window(program, display, user, "--level", "scaling/two-gpus")
            time.sleep(2)
            first.append(window.close()["first_frame_at_s"] - window.began)
        print(f"first frame                    {min(first):8.3f} s         of three starts; the goal is 0.3 s")

        window = Window(program, display, user, "--level", "scaling/two-gpus")
        time.sleep(3)
        print(f"idle window                    {100 * window.share_of_a_core(5):8.2f} % of a core; the goal is under 1 %")
        window_id = subprocess.run(["xdotool", "search", "--name", "Batchyard"], env=window.environment, capture_output=True, text=True, check=True).stdout.split()[0]
        subprocess.run(["xdotool", "windowunmap", window_id], env=window.environment, check=True)
        time.sleep(1)
        print(f"hidden window                  {100 * window.share_of_a_core(5):8.2f} % of a core; the goal is 0 %")
        window.close()

        folder = os.path.join(user, "boards", "sandbox%2Ffree-play")
        os.makedirs(folder)
        with open(os.path.join(folder, "Sixty.json"), "w", encoding="utf-8") as file:
            json.dump(board(), file)
        window = Window(program, display, user, "--level", "sandbox/free-play", "--screen", "playback")
        time.sleep(4)
        window.key("space")
        time.sleep(6)
        cost = window.close()
        frames = cost["frames"]
        print(f"a frame of playback, built     {1000 * cost['build_s'] / frames:8.2f} ms        60 parts, {SIZE}; the goal is 2 ms")
        print(f"a frame of playback, drawn     {1000 * cost['show_s'] / frames:8.2f} ms        by software; both together {frames / (cost['build_s'] + cost['show_s']):.0f} frames a second, the goal is 60")


if __name__ == "__main__":
    main()
