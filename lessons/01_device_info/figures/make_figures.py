#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 01.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent


def device():
    """A GTX 1060: 10 SMs of 128 cores, and which question answers what."""
    d = Drawing(940, 470, "A computer with one CUDA device, and the attribute that tells each of its numbers")
    d.box(20, 50, 230, 400)
    d.text(135, 36, "host", size=22, anchor="middle", weight="bold")
    d.box(45, 85, 180, 90)
    d.text(135, 137, "CPU, a few cores", anchor="middle")
    d.box(45, 320, 180, 100)
    d.text(135, 376, "host memory", anchor="middle")
    d.arrow(135, 180, 135, 312, "grey")
    d.arrow(135, 312, 135, 180, "grey")

    d.box(390, 50, 530, 400)
    d.text(655, 36, "device 0: name, compute capability 6.1", size=22, anchor="middle", weight="bold")
    for sm in range(10):
        x, y = 415 + (sm % 5) * 98, 80 + (sm // 5) * 68
        d.cell(x, y, 88, 56, "SM", "full")
    d.text(655, 238, "10 SMs: multiprocessor count", BLUE, "middle", weight="bold")
    d.text(655, 262, "x 128 cores: a table, by capability", BLUE, "middle", weight="bold")
    d.box(415, 340, 480, 86)
    d.text(655, 378, "device memory: totalGlobalMem, in bytes", anchor="middle")
    d.text(655, 404, "memory clock: 4,004,000 kHz", anchor="middle")
    d.arrow(560, 272, 560, 334)
    d.arrow(560, 334, 560, 272)
    d.text(575, 310, "bus width: 192 bits", ORANGE, weight="bold")
    d.arrow(232, 380, 408, 380, "grey")
    d.arrow(408, 380, 232, 380, "grey")
    d.text(320, 362, "PCI Express", anchor="middle")
    d.save(HERE / "device.svg")


device()
