# SPDX-License-Identifier: MIT
"""What the scripts that draw the lessons' figures have in common. Needs no packages.

A folder of figures may have a labels.toml, with a table of words for each language; its figures are then drawn in these
languages, too. docs/tools/drawings.py looks whether a label lacks there.
"""
import re
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

GREY, BLUE, ORANGE = "#808080", "#2f6fc4", "#c2681a"
NUMBER = r"(-?\d+(?:,\d{3})*(?:\.\d+)?)"


def labels_of(folder):
    """@return the labels.toml of a folder of figures: by languages, tables from English words to those of the language; and
    in "same" the words that are the same in all of them. {} stands for a number. Empty where there is no such file."""
    file = Path(folder) / "labels.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def entry_for(words, entries):
    """@return the entry for a label, and the numbers that stand in its gaps; None where no entry fits"""
    if words in entries:
        return words, ()
    for entry in entries:
        match = "{}" in entry and re.fullmatch(re.escape(entry).replace(r"\{\}", NUMBER), words)
        if match:
            return entry, match.groups()
    return None


def translated(words, table):
    """@return a label by the table of a language; as it is where the table lacks it"""
    found = entry_for(words, table)
    if not found:
        return words
    entry, numbers = found
    return table[entry].format(*numbers) if numbers else table[entry]


class Drawing:
    """Collects SVG elements; the colours are legible on white and on black."""

    def __init__(self, width, height, title):
        self.width, self.height, self.title = width, height, title
        self.parts = []  # SVG; of a label a pair: its tag, and its words in English

    def text(self, x, y, words, colour=GREY, anchor="start", size=18, weight="normal"):
        self.parts.append((f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}" font-size="{size}" '
                           f'font-weight="{weight}">', words))

    def box(self, x, y, width, height, colour=GREY, fill="none", dashed=False, line=2):
        dash = ' stroke-dasharray="5 5"' if dashed else ""
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" fill="{fill}" '
                          f'stroke="{colour}" stroke-width="{line}"{dash}/>')

    def cell(self, x, y, width, height, words, state="plain", size=17):
        """state: plain, full (the point of the figure), idle (no work)"""
        colour, fill = {"plain": (GREY, "none"), "full": (BLUE, BLUE), "idle": (GREY, "none")}[state]
        self.box(x, y, width, height, colour, fill, dashed=state == "idle")
        self.text(x + width / 2, y + height / 2 + 6, words, "#ffffff" if state == "full" else GREY, "middle", size,
                  "normal" if state == "idle" else "bold")

    def arrow(self, x0, y0, x1, y1, kind="orange", bend=0):
        """bend: how far the curve's handles lie from the straight line, upwards where negative"""
        colour = {"grey": GREY, "blue": BLUE, "orange": ORANGE}[kind]
        way = f"C{x0:g} {y0 + bend:g} {x1:g} {y1 + bend:g} {x1:g} {y1:g}" if bend else f"L{x1:g} {y1:g}"
        self.parts.append(f'<path d="M{x0:g} {y0:g} {way}" stroke="{colour}" stroke-width="3" fill="none" '
                          f'marker-end="url(#{kind})"/>')

    def labels(self):
        """@return the words of the drawing in English, its title first"""
        return [self.title, *(part[1] for part in self.parts if not isinstance(part, str))]

    def svg(self, language="", table=None):
        """@return the drawing; in a language by its table of labels"""
        def said(words):
            return escape(translated(words, table or {}), {'"': "&quot;"})

        heads = "".join(
            f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="14" markerHeight="14" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="{colour}"/></marker>'
            for name, colour in (("grey", GREY), ("blue", BLUE), ("orange", ORANGE)))
        spoken = f' lang="{language.replace("_", "-")}"' if language else ""
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" font-family="sans-serif"{spoken} role="img" aria-label="{said(self.title)}">',
            f"<title>{said(self.title)}</title><defs>{heads}</defs>",
            *(part if isinstance(part, str) else f"{part[0]}{said(part[1])}</text>" for part in self.parts), "</svg>"]) + "\n"

    def files(self, path):
        """@return what save() writes: the text of each file"""
        path = Path(path)
        languages = {language: table for language, table in labels_of(path.parent).items() if language != "same"}
        return {path: self.svg(),
                **{path.with_suffix(f".{language}.svg"): self.svg(language, table) for language, table in languages.items()}}

    def save(self, path):
        """Writes the drawing, and beside figure.svg figure.ko.svg for each language of the folder's labels.toml."""
        for file, text in self.files(path).items():
            file.write_text(text, encoding="utf-8")
            print("wrote", file.name)
