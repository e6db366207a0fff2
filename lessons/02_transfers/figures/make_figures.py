#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 02.

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
    d.save("arguments.svg")


def pinned():
    """The way of a byte from pageable and from pinned memory."""
    d = Drawing(900, 330, "A copy from pageable memory goes through a staging buffer, a copy from pinned memory does not")
    d.text(30, 34, "pageable: the system may move these pages, so the driver copies twice", size=20, weight="bold")
    d.cell(30, 60, 190, 70, "std::vector")
    d.cell(340, 60, 220, 70, "driver's pinned buffer", "idle")
    d.cell(690, 60, 180, 70, "device memory", "full")
    d.arrow(228, 95, 332, 95)
    d.text(280, 82, "CPU", ORANGE, "middle")
    d.arrow(568, 95, 682, 95)
    d.text(625, 82, "PCIe", ORANGE, "middle")
    d.text(30, 204, "pinned: the pages stay where they are, so the device fetches them itself", size=20, weight="bold")
    d.cell(30, 230, 190, 70, "cudaMallocHost")
    d.cell(690, 230, 180, 70, "device memory", "full")
    d.arrow(228, 265, 682, 265)
    d.text(455, 252, "PCIe", ORANGE, "middle")
    d.save("pinned.svg")


arguments()
pinned()
