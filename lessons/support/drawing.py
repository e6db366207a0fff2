# SPDX-License-Identifier: MIT
"""What the scripts that draw the lessons' figures have in common. Needs no packages."""
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

    def arrow(self, x0, y0, x1, y1, kind="orange", bend=0):
        """bend: how far the curve's handles lie from the straight line, upwards where negative"""
        colour = {"grey": GREY, "blue": BLUE, "orange": ORANGE}[kind]
        way = f"C{x0:g} {y0 + bend:g} {x1:g} {y1 + bend:g} {x1:g} {y1:g}" if bend else f"L{x1:g} {y1:g}"
        self.parts.append(f'<path d="M{x0:g} {y0:g} {way}" stroke="{colour}" stroke-width="3" fill="none" '
                          f'marker-end="url(#{kind})"/>')

    def svg(self):
        return "\n".join(self.parts + ["</svg>"]) + "\n"

    def save(self, path):
        path = Path(path)
        path.write_text(self.svg(), encoding="utf-8")
        print("wrote", path.name)
