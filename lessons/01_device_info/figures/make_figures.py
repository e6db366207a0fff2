#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 01.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
from pathlib import Path

GREY, BLUE, ORANGE = "#808080", "#2f6fc4", "#c2681a"


class Drawing:
    """Collects SVG elements; the colours are legible on white and on black."""

    def __init__(self, width, height, title):
        heads = "".join(
            f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="14" markerHeight="14" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="{colour}"/></marker>'
            for name, colour in (("grey", GREY), ("blue", BLUE), ("orange", ORANGE)))
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" role="img" aria-label="{title}">', f"<title>{title}</title><defs>{heads}</defs>"]

    def text(self, x, y, words, colour=GREY, anchor="start", size=18, weight="normal"):
        self.parts.append(f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}" font-size="{size}" '
                          f'font-weight="{weight}">{words}</text>')

    def box(self, x, y, width, height, colour=GREY, fill="none", dashed=False, line=2):
        dash = ' stroke-dasharray="5 5"' if dashed else ""
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" fill="{fill}" '
                          f'stroke="{colour}" stroke-width="{line}"{dash}/>')

    def cell(self, x, y, width, height, words, state="plain"):
        """state: plain, full (the point of the figure), idle (no work)"""
        colour, fill = {"plain": (GREY, "none"), "full": (BLUE, BLUE), "idle": (GREY, "none")}[state]
        self.box(x, y, width, height, colour, fill, dashed=state == "idle")
        self.text(x + width / 2, y + height / 2 + 6, words, "#ffffff" if state == "full" else GREY, "middle", 17,
                  "normal" if state == "idle" else "bold")

    def arrow(self, x0, y0, x1, y1, kind="orange"):
        colour = {"grey": GREY, "blue": BLUE, "orange": ORANGE}[kind]
        self.parts.append(f'<path d="M{x0:g} {y0:g} L{x1:g} {y1:g}" stroke="{colour}" stroke-width="3" fill="none" '
                          f'marker-end="url(#{kind})"/>')

    def save(self, name):
        path = Path(__file__).with_name(name)
        path.write_text("\n".join(self.parts + ["</svg>"]) + "\n", encoding="utf-8")
        print("wrote", path.name)


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
    d.text(655, 404, "memory clock: 4004 MHz, in kHz", anchor="middle")
    d.arrow(560, 272, 560, 334)
    d.arrow(560, 334, 560, 272)
    d.text(575, 310, "bus width: 192 bits", ORANGE, weight="bold")
    d.arrow(232, 380, 408, 380, "grey")
    d.arrow(408, 380, 232, 380, "grey")
    d.text(320, 362, "PCI Express", anchor="middle")
    d.save("device.svg")


device()
