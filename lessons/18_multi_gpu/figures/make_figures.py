#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 18; all times are those of README.md: what it quotes from the demo, and its table.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
TEXT = (HERE.parent / "README.md").read_text(encoding="utf-8")


def shares():
    """Ten elements in four shares, for the list {0, 1, 0, 1}."""
    n, count, width = 10, 4, 74
    d = Drawing(900, 200, "Ten elements in four shares: 3, 3, 2 and 2, which two devices have in turn")
    begin = 0
    for k in range(count):
        size = n // count + (k < n % count)
        left = 24 + begin * width + k * 34
        for i in range(size):
            d.cell(left + i * width, 56, width - 6, 48, str(begin + i), "full" if k % 2 else "plain")
        middle = left + (size * width - 6) / 2
        d.text(middle, 40, f"share {k}", anchor="middle", weight="bold")
        d.text(middle, 134, f"begin {begin}, size {size}", anchor="middle", size=16)
        d.text(middle, 168, f"device {k % 2}", BLUE if k % 2 else GREY, "middle", weight="bold")
        begin += size
    d.save(HERE / "shares.svg")


def demo_times():
    """@return by devices: time of an implicit call, of the first and second explicit one, of a kernel, in ms"""
    quote = re.search(r"<!-- quote: 18 solution demo 1 is added -->\n```text\n(.*?)```", TEXT, re.S)[1]
    times = {}
    for devices in ("1 device", "2 devices"):
        rows = re.search(rf"implicit transfer +{devices} +[\d.]+ ms +([\d.]+) ms\n +explicit transfer +{devices} +([\d.]+) ms +"
                         rf"([\d.]+) ms\n +the result stays there +([\d.]+) ms", quote)
        times[devices] = [float(time) for time in rows.groups()]
    return times


def transfers():
    """Bus and kernels of each device, for the second call of each method."""
    times = demo_times()
    d = Drawing(900, 486, "When the bus and when the kernels of two devices are at work, in the second call of each method")
    left, top, height = 112, 40, 26
    scale = (884 - left) / times["1 device"][0]

    def bar(y, parts):
        x = left
        for kind, time_ms in parts:
            width = time_ms * scale
            if kind == "kernel":
                d.box(x, y, max(width, 3), height, ORANGE, ORANGE, line=0)
            else:
                d.box(x + 1, y + 1, width - 2, height - 2, BLUE, "none" if kind == "out" else BLUE)
            x += width

    def group(y, name, time_ms, bars):
        d.text(16, y - 10, name, weight="bold")
        d.text(884, y - 10, f"{time_ms:.2f} ms", anchor="end", weight="bold")
        for row, (words, parts) in enumerate(bars):
            d.text(16, y + row * 32 + 20, words, size=16)
            bar(y + row * 32, parts)

    def parts(implicit, explicit_first, explicit, kernel):
        return [("in", explicit_first - explicit), ("kernel", kernel), ("out", explicit - kernel)]

    implicit, _, explicit, kernel = times["2 devices"]
    share = parts(*times["2 devices"])
    group(top, "Implicit transfer, one device", times["1 device"][0], [("device 0", parts(*times["1 device"]))])
    group(top + 76, "Implicit transfer, two devices", implicit, [(f"device {k}", share) for k in (0, 1)])
    group(top + 186, "Explicit transfer, two devices, the result is fetched", explicit, [(f"device {k}", share[1:]) for k in (0, 1)])
    group(top + 296, "Explicit transfer, two devices, the result stays there", kernel, [(f"device {k}", share[1:2]) for k in (0, 1)])
    for x, (colour, fill, words) in zip((16, 240, 464), ((BLUE, BLUE, "copy to the device"), (BLUE, "none", "copy to the host"), (ORANGE, ORANGE, "kernels"))):
        d.box(x, 440, 22, 22, colour, fill)
        d.text(x + 32, 457, words)
    d.save(HERE / "transfers.svg")


def published():
    """The table of the text: first and second call, published and modelled."""
    table = re.search(r"<!-- begin: increment -->\n(.*?)<!-- end: increment -->", TEXT, re.S)[1]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    d = Drawing(900, 62 + 92 * len(rows), "Time of the first and the second call of four methods, published and modelled")
    longest = max(float(cell.split()[0]) for row in rows for cell in row[1:])
    left, scale = 330, 490 / longest
    for x, colour, fill, words in ((left, BLUE, BLUE, "published"), (left + 150, BLUE, "none", "modelled")):
        d.box(x, 14, 22, 22, colour, fill)
        d.text(x + 32, 31, words)
    for number, (method, *cells) in enumerate(rows):
        y = 58 + 92 * number
        device, _, rest = method.partition(", ")
        d.text(16, y + 24, device, weight="bold")
        d.text(16, y + 48, rest)
        for call, words in enumerate(("first", "second")):
            d.text(left - 10, y + 18 + 40 * call, words, anchor="end", size=15)
            for source in range(2):
                time_s = float(cells[2 * call + source].split()[0])
                top = y + 2 + 40 * call + 17 * source
                d.box(left, top, time_s * scale, 14, BLUE, "none" if source else BLUE, line=1.5)
                d.text(left + time_s * scale + 8, top + 13, f"{time_s:.2f} s", size=14)
    d.save(HERE / "published.svg")


shares()
transfers()
published()
