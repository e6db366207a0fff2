#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of the theory and fills its tables: from the device profiles in datasets/devices, and from what
lesson 04's demo printed, as that lesson's text quotes it.

    make_figures.py           writes the .svg files beside this script, and the tables of the texts
    make_figures.py --check   says which of them differ; exit code 1 if any

No packages needed. Python 3.11 or newer reads the profiles.
"""
import math
import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "lessons" / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

WARP = 32
DEVICES = ("gtx1060", "t4", "a100", "h100")
SHORT = {"gtx1060": "GTX 1060", "t4": "T4", "a100": "A100", "h100": "H100"}
DEMO = ROOT / "lessons/04_measuring/README.md"


class Device:
    """Numbers of a profile, and what follows from them. 1 GB is 1e9 bytes."""

    def __init__(self, name):
        profile = tomllib.loads((ROOT / f"datasets/devices/{name}.toml").read_text(encoding="utf-8"))
        self.of, self.at = profile["model"], profile["attributes"]
        self.name, self.sms = SHORT[name], self.at["multiprocessor_count"]
        self.peak_gb_per_s = self.of["dram_bandwidth_gb_per_s"]
        self.copy_gb_per_s = self.peak_gb_per_s * self.of["dram_efficiency"]
        self.l2_gb_per_s = self.of["l2_bandwidth_gb_per_s"]
        self.shared_gb_per_s = self.sms * self.of["shared_bytes_per_clock"] * self.of["clock_ghz"]
        # Two operations for each fused multiply-add.
        self.gflop_per_s = 2 * self.sms * self.of["fp32_lanes_per_sm"] * self.of["clock_ghz"]
        self.float64_gflop_per_s = 2 * self.sms * self.of["fp64_lanes_per_sm"] * self.of["clock_ghz"]
        self.ridge = self.gflop_per_s / self.peak_gb_per_s


def demo_lines(title):
    """Lines of a part of lesson 04's demo, each as its words."""
    text = DEMO.read_text(encoding="utf-8")
    block = re.search(rf"<!-- quote: 04 solution demo {title} -->\n```text\n(.*?)```", text, re.S)[1]
    return [line.split() for line in block.splitlines()[2:]]


def draw_divergence():
    """What the lanes of a warp do, instruction by instruction, for two conditions."""
    cell, left, row = 19, 226, 42
    d = Drawing(900, 506, "Lanes of a warp that work and lanes that wait, where a condition splits the warp and where it does not")
    y = 30
    for words, condition in (("if (i % 4 == 0) a(); else b();", lambda i: i % 4 == 0), ("in warp 0: if (i / 32 == 0) a(); else b();", lambda i: i // WARP == 0)):
        d.text(20, y, words, weight="bold")
        steps = [("the condition", [True] * WARP), ("a()", [condition(i) for i in range(WARP)]),
                 ("b()", [not condition(i) for i in range(WARP)]), ("after the if", [True] * WARP)]
        y += 16
        turns = 0
        for name, active in steps:
            d.text(left - 16, y + 22, name, anchor="end", size=16)
            if not any(active):
                d.text(left, y + 22, "left out: no lane of this warp wants it", size=16)
            for k in range(WARP if any(active) else 0):
                d.box(left + k * cell, y + 4, cell - 4, 26, BLUE if active[k] else ORANGE, BLUE if active[k] else "none", not active[k], 1.5)
            turns += any(active)
            y += row - 4
        d.text(left, y + 18, f"{turns} turns of the warp", ORANGE if turns == 4 else BLUE, size=17, weight="bold")
        y += 62
    d.box(20, y - 18, 15, 22, BLUE, BLUE, line=1.5)
    d.text(44, y, "works")
    d.box(124, y - 18, 15, 22, ORANGE, "none", True, 1.5)
    d.text(148, y, "waits, and takes the turn all the same")
    return d


def draw_levels(devices):
    """Bytes per second at each level, as bars on a logarithmic axis."""
    levels = (("shared memory, all SMs", "shared_gb_per_s"), ("L2", "l2_gb_per_s"), ("device memory, a copy", "copy_gb_per_s"))
    left, right, low, high = 250, 800, 1, 5
    x = lambda value: left + (math.log10(value) - low) / (high - low) * (right - left)  # noqa: E731
    bar, gap = 20, 26
    shades = dict(zip((device.name for device in devices), (GREY, BLUE, ORANGE)))
    d = Drawing(900, 92 + 4 * (3 * bar + gap), "Bytes per second at each level of the memory of three devices, on a logarithmic scale")
    bottom = 50 + 4 * (3 * bar + gap)
    for power in range(low, high + 1):
        d.parts.append(f'<path d="M{x(10 ** power):g} 40 V{bottom}" stroke="{GREY}" stroke-opacity="0.35"/>')
        d.text(x(10 ** power), bottom + 22, f"{10 ** power:,}", anchor="middle", size=15)
    d.text(20, bottom + 22, "GB/s", size=16)
    for k, device in enumerate(devices):
        d.parts.append(f'<rect x="{left + k * 150}" y="10" width="16" height="16" fill="{shades[device.name]}"/>')
        d.text(left + 24 + k * 150, 24, device.name, size=16)
    y = 52
    for words, key in (*levels, ("link to the host, pinned", None)):
        d.text(left - 14, y + 1.5 * bar + 6, words, anchor="end", size=16)
        for k, device in enumerate(devices):
            value = getattr(device, key) if key else device.of["pcie_pinned_gb_per_s"]
            d.parts.append(f'<rect x="{left}" y="{y + k * bar}" width="{x(value) - left:.1f}" height="{bar - 3}" fill="{shades[device.name]}"/>')
            d.text(x(value) + 8, y + k * bar + 14, f"{value:,.0f}", shades[device.name], size=15, weight="bold")
        y += 3 * bar + gap
    return d


def draw_rooflines(device):
    """All roofs of one device, and lesson 04's kernel with several numbers of rounds."""
    left, right, top, bottom, x_low, x_high, y_low, y_high = 96, 880, 46, 420, -3, 8, 4, 13  # powers of two
    d = Drawing(900, 486, f"The roofs of a {device.name}, and under them the kernel of lesson 04")
    x = lambda intensity: left + (math.log2(intensity) - x_low) / (x_high - x_low) * (right - left)  # noqa: E731
    y = lambda speed: bottom - (math.log2(speed) - y_low) / (y_high - y_low) * (bottom - top)  # noqa: E731
    for power in range(x_low + 1, x_high, 2):
        d.parts.append(f'<path d="M{x(2 ** power):g} {bottom} V{top}" stroke="{GREY}" stroke-opacity="0.25"/>')
        d.text(x(2 ** power), bottom + 22, f"{2 ** power:g}" if power >= 0 else f"1/{2 ** -power}", anchor="middle", size=15)
    for power in range(y_low + 1, y_high + 1, 2):
        d.parts.append(f'<path d="M{left} {y(2 ** power):g} H{right}" stroke="{GREY}" stroke-opacity="0.25"/>')
        d.text(left - 10, y(2 ** power) + 5, f"{2 ** power}", anchor="end", size=15)
    d.text((left + right) / 2, bottom + 52, "arithmetic intensity, FLOP/byte", anchor="middle", size=17)
    d.text(16, top - 18, "GFLOP/s", size=17)
    roofs = (("shared memory", device.shared_gb_per_s, GREY), ("L2", device.l2_gb_per_s, GREY), ("device memory", device.peak_gb_per_s, ORANGE))
    for words, gb_per_s, colour in roofs:
        first, ridge = max(2 ** x_low, 2 ** y_low / gb_per_s), device.gflop_per_s / gb_per_s
        d.parts.append(f'<path d="M{x(first):g} {y(first * gb_per_s):g} L{x(ridge):g} {y(device.gflop_per_s):g}" stroke="{colour}" '
                       f'stroke-width="{4 if colour == ORANGE else 2.5}" fill="none"/>')
        slope = math.degrees(math.atan2(y(1) - y(2), x(2) - x(1)))
        at = 0.24 if colour == GREY else 0.8
        d.parts.append(f'<text transform="translate({x(at):g} {y(at * gb_per_s) - 9:g}) rotate({-slope:.1f})" fill="{colour}" font-size="16" '
                       f'font-weight="bold">{words} {gb_per_s:,.0f} GB/s</text>')
    for words, speed, first in (("float32", device.gflop_per_s, device.gflop_per_s / device.shared_gb_per_s),
                                ("float64", device.float64_gflop_per_s, device.float64_gflop_per_s / device.peak_gb_per_s)):
        colour = ORANGE if words == "float32" else GREY
        d.parts.append(f'<path d="M{x(first):g} {y(speed):g} H{right}" stroke="{colour}" stroke-width="{4 if colour == ORANGE else 2.5}"/>')
        d.text(right, y(speed) - 10, f"{words} {speed:,.0f} GFLOP/s", colour, "end", 16, "bold")
    for line in demo_lines("One kernel"):
        rounds, intensity, speed = int(line[0]), float(line[1]), float(line[5])
        d.parts.append(f'<circle cx="{x(intensity):g}" cy="{y(speed):g}" r="7" fill="{BLUE}"/>')
        d.text(x(intensity), y(speed) + 26, f"{rounds} round{'s' if rounds > 1 else ''}", BLUE, "middle", 15, "bold")
    return d


def draw_working_sets(device):
    """Bandwidth of a kernel's first and later calls on arrays of several sizes, under the peak of device memory."""
    lines = demo_lines("First and second")
    left, bottom, top, highest, width = 96, 330, 56, 250, 74
    y = lambda value: bottom - value / highest * (bottom - top)  # noqa: E731
    d = Drawing(900, 410, "Bandwidth that a first and a later call seem to reach, for three sizes of array")
    d.text(16, 30, "GB/s", size=17)
    for value in range(0, highest + 1, 50):
        d.parts.append(f'<path d="M{left} {y(value):g} H880" stroke="{GREY}" stroke-opacity="0.25"/>')
        d.text(left - 10, y(value) + 5, str(value), anchor="end", size=15)
    for k, line in enumerate(lines):
        elements, megabytes, first_us, later_us = int(line[0]), *map(float, line[1:4])
        x0 = left + 60 + k * 230
        for j, time_us in enumerate((first_us, later_us)):
            value = 2 * 4 * elements / time_us / 1e3  # each element is read and written
            colour = GREY if j == 0 else BLUE
            d.parts.append(f'<rect x="{x0 + j * (width + 6)}" y="{y(value):.1f}" width="{width}" height="{bottom - y(value):.1f}" fill="{colour}"/>')
            d.text(x0 + j * (width + 6) + width / 2, y(value) - 8, f"{value:.0f}", colour, "middle", 16, "bold")
        d.text(x0 + width, bottom + 24, f"{megabytes:g} MB", anchor="middle", size=16)
    d.parts.append(f'<path d="M{left} {y(device.peak_gb_per_s):g} H880" stroke="{ORANGE}" stroke-width="3" stroke-dasharray="9 5"/>')
    d.text(878, y(device.peak_gb_per_s) - 9, f"peak of device memory: {device.peak_gb_per_s:.0f}", ORANGE, "end", 16, "bold")
    d.parts.append(f'<rect x="{left + 60}" y="372" width="16" height="16" fill="{GREY}"/><rect x="{left + 220}" y="372" width="16" height="16" fill="{BLUE}"/>')
    d.text(left + 84, 386, "first call")
    d.text(left + 244, 386, f"later calls (L2 holds {device.at['l2_cache_size'] / 1e6:.1f} MB)")
    return d


def table(columns, devices):
    """A Markdown table with a row for each device."""
    lines = ["| Device | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    return "\n".join(lines + [f"| {d.name} | " + " | ".join(value(d) for value in columns.values()) + " |" for d in devices]) + "\n"


TABLES = {
    "roofline.md": {
        "memory's peak, GB/s": lambda d: f"{d.peak_gb_per_s:,.0f}", "a copy reaches": lambda d: f"{d.copy_gb_per_s:,.0f}",
        "float32, GFLOP/s": lambda d: f"{d.gflop_per_s:,.0f}", "float64, GFLOP/s": lambda d: f"{d.float64_gflop_per_s:,.0f}",
        "ridge, float32": lambda d: f"{d.ridge:.1f}", "ridge, float64": lambda d: f"{d.float64_gflop_per_s / d.peak_gb_per_s:.1f}"},
}


class Files:
    """Where the figures and tables go; with `--check` they are only compared."""

    def __init__(self, is_check):
        self.is_check, self.different = is_check, []

    def write(self, path, text):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            return
        self.different.append(path.name)
        if not self.is_check:
            path.write_text(text, encoding="utf-8")

    def figure(self, name, draw, *arguments):
        self.write(HERE / name, draw(*arguments).svg())


def main():
    files = Files("--check" in sys.argv[1:])
    devices = [Device(name) for name in DEVICES]
    by_name = {device.name: device for device in devices}
    files.figure("theory_divergence.svg", draw_divergence)
    files.figure("theory_levels.svg", draw_levels, [by_name[name] for name in ("GTX 1060", "A100", "H100")])
    files.figure("theory_roofs.svg", draw_rooflines, by_name["GTX 1060"])
    files.figure("theory_working_sets.svg", draw_working_sets, by_name["GTX 1060"])
    for name, columns in TABLES.items():
        path = HERE.parent / name
        text = path.read_text(encoding="utf-8")
        files.write(path, re.sub(r"(<!-- begin: devices -->\n).*?(<!-- end: devices -->)",
                                       lambda found: found[1] + table(columns, devices) + found[2], text, flags=re.S))
    print("\n".join(f"{name} {'differs' if files.is_check else 'written'}" for name in files.different) or "figures and tables are as the data say")
    return 1 if files.is_check and files.different else 0


if __name__ == "__main__":
    sys.exit(main())
