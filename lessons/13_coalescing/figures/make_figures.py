#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 13 from the index formulas of the text and of the solution, and one from runs of
the solution and a wrong one on the CPU device.

Usage: python3 make_figures.py [GRIDSTRIDE]   (writes the .svg files beside this script; no packages needed.
GRIDSTRIDE, the program build/bin/gridstride, is for the photographs; without it they are those
of the figure there is)
"""
import base64
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
WARP, BANKS, TILE = 32, 32, 32
WORD_BYTES, SECTOR_BYTES, LINE_BYTES = 4, 32, 128
PARTICLE_BYTES = 28


def touched(addresses, piece_bytes):
    """Which pieces of so many bytes, aligned, an access of a warp touches."""
    return {address // piece_bytes for address in addresses}


def draw_sectors():
    """The first sectors that warps with five patterns of addresses touch, and how many of all."""
    ways = (("neighbours", lambda lane: WORD_BYTES * lane), ("from element 1 on", lambda lane: WORD_BYTES * (lane + 1)),
            ("every second", lambda lane: 2 * WORD_BYTES * lane), ("28 bytes apart", lambda lane: PARTICLE_BYTES * lane),
            ("128 bytes apart", lambda lane: LINE_BYTES * lane))
    word, left, lines, row = 9, 200, 2, 62
    width = lines * (LINE_BYTES // WORD_BYTES) * word
    d = Drawing(left + width + 150, 54 + len(ways) * row + 60, "Sectors of 32 bytes that the 32 addresses of a warp touch, for five patterns")
    for line in range(lines):
        x = left + line * width / lines
        d.text(x + width / lines / 2, 26, f"line {line}: {LINE_BYTES} bytes", anchor="middle", size=16)
        d.parts.append(f'<path d="M{x + 2:g} 36 H{x + width / lines - 4:g}" stroke="{GREY}" stroke-width="2"/>')
    d.text(left + width + 28, 26, "all 32 lanes", size=16)
    for w, (name, address_of) in enumerate(ways):
        addresses = [address_of(lane) for lane in range(WARP)]
        y = 54 + w * row
        d.text(left - 14, y + 25, name, anchor="end", size=17)
        sectors = touched(addresses, SECTOR_BYTES)
        for sector in range(lines * LINE_BYTES // SECTOR_BYTES):
            x = left + sector * SECTOR_BYTES // WORD_BYTES * word
            d.box(x, y, SECTOR_BYTES // WORD_BYTES * word - 3, 38, ORANGE if sector in sectors else GREY, dashed=sector not in sectors)
        for address in addresses:
            if address < lines * LINE_BYTES:
                x = left + address // WORD_BYTES * word
                d.parts.append(f'<rect x="{x + 1:g}" y="{y + 8}" width="{word - 4}" height="22" fill="{BLUE}"/>')
        d.text(left + width + 28, y + 18, f"{len(sectors)} sectors,", ORANGE, weight="bold")
        count = len(touched(addresses, LINE_BYTES))
        d.text(left + width + 28, y + 38, f"{count} line" + ("s" if count > 1 else ""), size=16)
    y = 54 + len(ways) * row + 22
    d.parts.append(f'<rect x="30" y="{y - 14}" width="10" height="18" fill="{BLUE}"/>')
    d.text(50, y, "word that a lane asks for")
    d.box(300, y - 15, 32, 20, ORANGE)
    d.text(344, y, "sector that moves for it; what does not fit here is further right")
    d.save(HERE / "warp_sectors.svg")


def draw_tile():
    """A tile on its way: rows of `in` to rows of the tile, columns of the tile to rows of `out`."""
    n, size, gap = 4, 40, 6
    step = size + gap
    d = Drawing(900, 400, "A tile of 4 x 4 elements: read by rows, kept in shared memory, written by rows")
    lefts = (40, 350, 660)
    names = ("in, global memory", "s_tile, shared memory", "out, global memory")
    row_in, column_of_tile = 1, 2
    for k, (left, name) in enumerate(zip(lefts, names)):
        d.text(left, 34, name, weight="bold")
        for r in range(n):
            for c in range(n):
                row, column = (c, r) if k == 2 else (r, c)  # of `in`
                x, y = left + c * step, 56 + r * step
                fill = "none"
                if k < 2 and row == row_in:
                    fill = BLUE
                if k >= 1 and column == column_of_tile:
                    fill = ORANGE
                d.box(x, y, size, size, fill if fill != "none" else GREY, fill)
                d.text(x + size / 2, y + 26, f"{row}{column}", "#ffffff" if fill != "none" else GREY, "middle", 17, "bold")
    y = 56 + row_in * step + size / 2
    d.arrow(lefts[0] + n * step + 6, y, lefts[1] - 12, y, "blue")
    d.arrow(lefts[1] + n * step + 6, 56 + column_of_tile * step + size / 2, lefts[2] - 12, 56 + column_of_tile * step + size / 2)
    d.text(268, 290, "first half", BLUE, "middle", 17, "bold")
    d.text(268, 314, "lanes: neighbouring columns", BLUE, "middle", 16)
    d.text(598, 290, "second half", ORANGE, "middle", 17, "bold")
    d.text(598, 314, "lanes: neighbouring rows", ORANGE, "middle", 16)
    d.text(40, 358, "12 is the element of row 1, column 2. Both halves go along rows of global memory.")
    d.text(40, 384, "Only shared memory is read down a column, and shared memory has no sectors.")
    d.save(HERE / "transpose_tile.svg")


def turns(words):
    """Passes over the banks: as many as different words in the busiest one."""
    of_bank = {}
    for word in words:
        of_bank.setdefault(word % BANKS, set()).add(word)
    return max(len(different) for different in of_bank.values())


def draw_banks():
    """The banks in which the words of a column lie, for rows of 32 and of 33 words."""
    cell, rows, left = 22, 6, 70
    d = Drawing(left + 2 * (15 * cell + 90), 44 + rows * 30 + 104, "Banks of the words of a tile whose rows have 32 and 33 words")
    for k, width in enumerate((TILE, TILE + 1)):
        x0 = left + k * (15 * cell + 90)
        d.text(x0, 26, f"rows of {width} words: bank of each word", weight="bold")
        for r in range(rows):
            y = 44 + r * 30
            if k == 0:
                d.text(x0 - 12, y + 18, f"row {r}", anchor="end", size=15)
            for c in range(14):
                bank = (r * width + c) % BANKS
                full = c == 3
                d.box(x0 + c * cell, y, cell - 3, 25, ORANGE if full else GREY, ORANGE if full else "none", line=1.5)
                d.text(x0 + c * cell + (cell - 3) / 2, y + 17, str(bank), "#ffffff" if full else GREY, "middle", 13, "bold" if full else "normal")
            d.text(x0 + 14 * cell + 4, y + 18, "...", size=15)
        d.text(x0, 44 + rows * 30 + 12, "...", size=15)
        column = [r * width + 3 for r in range(TILE)]
        count = turns(column)
        d.text(x0, 44 + rows * 30 + 46, f"a warp reads column 3 in {count} turn" + ("s" if count > 1 else ""), ORANGE, weight="bold")
    d.text(left - 52, 44 + rows * 30 + 86, "Writing along a row takes one turn in both.")
    d.save(HERE / "tile_banks.svg")


def read_pgm(path):
    """Columns, rows and the bytes of a grey picture."""
    magic, size, _, pixels = path.read_bytes().split(b"\n", 3)
    assert magic == b"P5", path
    columns, rows = map(int, size.split())
    return columns, rows, pixels


def png(side, pixels):
    """A square grey picture as a PNG."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    lines = b"".join(b"\0" + pixels[y * side:(y + 1) * side] for y in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")


def transposed_by(gridstride, source, photograph):
    """What the transpose of a source file makes of the photograph, run on the CPU device."""
    with tempfile.TemporaryDirectory() as folder:
        program, result = Path(folder) / "photograph", Path(folder) / "out.pgm"
        subprocess.run([gridstride, "cc", "-std=c++20", f"-I{HERE.parent}", f"-I{ROOT / 'lessons/support'}", HERE / "photograph.cu",
                        ROOT / source, "-o", program], check=True)
        subprocess.run([program, photograph, result], check=True)
        return read_pgm(result)


def photographs_made(gridstride):
    """A photograph's square part, and what two versions of the transpose make of it, as PNGs in base64."""
    photograph = ROOT / "datasets/real/photographer.pgm"
    columns, _, pixels = read_pgm(photograph)
    side, _, right = transposed_by(gridstride, "solutions/13_coalescing/coalescing.cu", photograph)
    _, _, wrong = transposed_by(gridstride, "grader/checks/13_coalescing/wrong/corners_kept.cu", photograph)
    part = b"".join(pixels[y * columns:y * columns + side] for y in range(side))
    return side, [base64.b64encode(png(side, data)).decode("ascii") for data in (part, right, wrong)]


def photographs_so_far():
    """The same, as the figure has them."""
    pictures = re.findall(r'width="(\d+)" height="\1" href="data:image/png;base64,([^"]*)"', (HERE / "photographs.svg").read_text(encoding="utf-8"))
    return int(pictures[0][0]), [data for _, data in pictures]


def draw_photographs(side, pictures):
    """A photograph, and what two versions of the transpose make of it."""
    step = side + 64
    d = Drawing(len(pictures) * step, side + 48, "A photograph, its transpose, and a transpose that leaves each tile where it was")
    for k, (name, data) in enumerate(zip(("in", "out", "out, each tile where it was"), pictures)):
        d.text(8 + k * step, 26, name, ORANGE if k > 1 else GREY, size=15, weight="bold")
        d.parts.append(f'<image x="{8 + k * step}" y="40" width="{side}" height="{side}" href="data:image/png;base64,{data}"/>')
    d.save(HERE / "photographs.svg")


draw_sectors()
draw_tile()
draw_banks()
draw_photographs(*(photographs_made(Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else photographs_so_far()))
