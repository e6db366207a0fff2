#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 02.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent


def arguments():
    """Which copies an argument needs, before and after the kernel."""
    d = Drawing(900, 400, "In is copied before the kernel, Out after it, InOut both times")
    d.text(120, 36, "host memory", size=20, anchor="middle", weight="bold")
    d.text(450, 36, "the bus", size=20, anchor="middle", weight="bold")
    d.text(760, 36, "device memory", size=20, anchor="middle", weight="bold")
    rows = (("In", "the kernel reads it", True, False), ("Out", "the kernel writes it", False, True),
            ("InOut", "the kernel does both", True, True))
    for row, (name, words, before, after) in enumerate(rows):
        y = 60 + row * 112
        d.cell(30, y, 180, 76, name)
        d.cell(660, y, 220, 76, words, "full")
        for there, label, x0, x1, dy in ((before, "before the kernel", 222, 650, 26), (after, "after the kernel", 650, 222, 62)):
            if there:
                d.arrow(x0, y + dy, x1, y + dy)
                d.text(436, y + dy - 8, label, ORANGE, "middle")
            else:
                d.text(436, y + dy - 2, f"nothing {label}", anchor="middle")
    d.save(HERE / "arguments.svg")


def pinned():
    """The way of a byte from pageable and from pinned memory."""
    d = Drawing(900, 330, "A copy from pageable memory goes through a staging buffer, a copy from pinned memory does not")
    d.text(30, 34, "pageable: the system may move these pages, so the driver copies twice", size=20, weight="bold")
    d.cell(30, 60, 190, 70, "std::vector")
    d.cell(340, 60, 220, 70, "driver's pinned buffer", "idle")
    d.cell(670, 60, 210, 70, "device memory", "full")
    d.arrow(228, 95, 332, 95)
    d.text(280, 82, "CPU", ORANGE, "middle")
    d.arrow(568, 95, 662, 95)
    d.text(615, 82, "PCIe", ORANGE, "middle")
    d.text(30, 204, "pinned: the pages stay where they are, so the device fetches them itself", size=20, weight="bold")
    d.cell(30, 230, 190, 70, "cudaMallocHost")
    d.cell(670, 230, 210, 70, "device memory", "full")
    d.arrow(228, 265, 662, 265)
    d.text(445, 252, "PCIe", ORANGE, "middle")
    d.save(HERE / "pinned.svg")


arguments()
pinned()
