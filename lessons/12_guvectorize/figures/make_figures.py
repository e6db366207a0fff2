#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 12.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
WARP, SECTOR_BYTES, FLOAT_BYTES = 32, 32, 4


def broadcast(a, b):
    """The loop dimensions of two arguments together, as the contract defines it."""
    longest = max(len(a), len(b))
    a, b = [1] * (longest - len(a)) + a, [1] * (longest - len(b)) + b
    assert all(x == y or 1 in (x, y) for x, y in zip(a, b))
    return [y if x == 1 else x for x, y in zip(a, b)]


def layout():
    """Shapes under each other, right ends aligned, with the line between loop and core dimensions."""
    rows = (("a", [5, 1], [("m", 2), ("n", 3)]), ("b", [4], [("n", 3), ("p", 7)]))
    loop = broadcast(rows[0][1], rows[1][1])
    sizes = {name: size for _, _, core in rows for name, size in core}
    rows += (("out", loop, [("m", sizes["m"]), ("p", sizes["p"])]),)
    d = Drawing(900, 400, "Shapes of a, b and out for the layout (m,n),(n,p)->(m,p), split into loop and core dimensions")
    left, step, width, edge = 100, 116, 92, 2
    x_edge = left + edge * step - (step - width) / 2
    d.text(x_edge - 14, 34, "loop: broadcast", ORANGE, "end")
    d.text(x_edge + 14, 34, "core: named", BLUE)
    for r, (name, own, core) in enumerate(rows):
        y = 62 + r * 84 + (20 if name == "out" else 0)
        d.text(30, y + 32, name, size=22, weight="bold")
        for k in range(edge):
            at = k - (edge - len(own))
            x = left + k * step
            d.cell(x, y, width, 48, str(own[at]) if at >= 0 else "(1)", "plain" if at >= 0 else "idle")
        for k, (dimension, size) in enumerate(core):
            d.cell(left + (edge + k) * step, y, width, 48, f"{dimension} = {size}", "full")
    words = ("5 meets 1, and 1 meets 4:", "1 becomes the other's size")
    for k, line in enumerate(words):
        d.text(600, 92 + 26 * k, line, ORANGE)
    for k, line in enumerate(("n is 3 in both: it must be,", "and 1 would be an error")):
        d.text(600, 170 + 26 * k, line, BLUE)
    items = 1
    for size in loop:
        items *= size
    d.text(600, 282, f"{' x '.join(map(str, loop))} = {items} items,")
    d.text(600, 308, f"each {sizes['m']} x {sizes['p']}")
    d.parts.append(f'<path d="M{x_edge:g} 50 V330" stroke="{ORANGE}" stroke-width="2" stroke-dasharray="6 6"/>')
    d.text(30, 372, "Right of the line is what one call of the function gets; left of it, how many calls there are.")
    d.save(HERE / "layout.svg")


def sectors(addresses):
    return len({address * FLOAT_BYTES // SECTOR_BYTES for address in addresses})


def rows_of_lanes():
    """Which elements of a matrix with rows of 8 the first lanes of a warp read at once, in two ways."""
    row_size, shown_rows, size = 8, 6, 40
    d = Drawing(900, 470, "Elements that the lanes of a warp read in one step: a thread for each row, and eight threads for each row")
    per_thread = [lane * row_size for lane in range(WARP)]
    shared = list(range(WARP))
    ways = (("one thread per row", per_thread, 30), ("8 threads per row", shared, 480))
    for title, addresses, left in ways:
        d.text(left, 34, title, size=20, weight="bold")
        for row in range(shown_rows):
            for column in range(row_size):
                element = row * row_size + column
                lane = addresses.index(element) if element in addresses else None
                d.cell(left + column * (size + 6), 56 + row * (size + 10), size, size, "" if lane is None else str(lane),
                       "plain" if lane is None else "full")
        d.text(left, 392, f"one load of the warp touches {sectors(addresses)} sectors", ORANGE)
    d.text(30, 436, "Numbers are lanes; a sector of 32 bytes is one row here. Both loads bring 32 elements:", size=17)
    d.text(30, 460, "left, one from each of 32 sectors; right, all that is in 4 of them.", size=17)
    d.save(HERE / "rows.svg")


layout()
rows_of_lanes()
