#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the lessons' figures with what their scripts draw, and tells which of their labels lack a translation.

Figures are drawn in all languages, with the words of figures/labels.toml
(lessons/support/drawing.py). Figures that a script makes from a run of a program
are drawn with the numbers of the figure there is, which needs no build. That file
has the words of the text's generated tables as well, which docs/tools/languages.py writes. Every figure of lessons and
texts, those made from runs too, is looked at for labels that its edge cuts off.

    docs/tools/drawings.py             tells what differs or is missing; exit code 1 where a figure is not as drawn, a label
                                       of the language has other numbers than the English one, or a label is cut off
    docs/tools/drawings.py --strict    exit code 1 also where a label is missing, or is of no figure any more
    docs/tools/drawings.py --write     draws all figures anew
"""
import argparse
import math
import pathlib
import re
import runpy
import sys
import unicodedata
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lessons/support"))
from drawing import Drawing, entry_for, labels_of  # noqa: E402
from languages import LANGUAGES, cells, name  # noqa: E402


def drawn_by(script):
    """@return each drawing that a script saves without an argument, and its path"""
    drawn, save, arguments = [], Drawing.save, sys.argv
    Drawing.save, sys.argv = lambda drawing, path: drawn.append((drawing, pathlib.Path(path))), [str(script)]
    try:
        runpy.run_path(str(script), run_name="__main__")
    finally:
        Drawing.save, sys.argv = save, arguments
    return drawn


def has_words(label):
    return re.search(r"[^\W\d_]", label) is not None


def keeps_numbers(entry, words):
    """@return whether a translation says each number of an entry with gaps"""
    numbers = [f"<{number}>" for number in range(entry.count("{}"))]
    try:
        said = words.format(*numbers)
    except (IndexError, KeyError, ValueError):
        return False
    return all(number in said for number in numbers)


def words_missing(labels, english, languages):
    """@param labels what labels_of() read
    @param english labels of a folder's figures and tables
    @return what to say of labels that lack a translation, or that are of no figure"""
    same = labels.get("same", [])
    tables = {language: labels.get(language, {}) for language in languages}
    to_say = [label for label in dict.fromkeys(english) if has_words(label) and not entry_for(label, same)]
    for language, table in tables.items():
        yield from (f"no {language} for \"{label}\"" for label in to_say if not entry_for(label, table))
    for which, entries in {"same": same, **tables}.items():
        used = {found[0] for found in (entry_for(label, entries) for label in english) if found}
        yield from (f"\"{entry}\" of {which} is in no figure or table" for entry in entries if entry not in used)


def words_broken(labels, languages):
    """@return what to say of translations with other gaps than the English, and of languages that there are not"""
    for language, table in labels.items():
        if language == "same":
            continue
        if language not in languages:
            yield f"no language {language}"
        yield from (f"\"{entry}\" and its {language} have different gaps" for entry, words in table.items()
                    if "{}" in entry and not keeps_numbers(entry, words))


def differing(drawn, folder):
    """@return the text of each file that is not as drawn; None of one that should not be there"""
    files = {file: text for drawing, path in drawn for file, text in drawing.files(path).items()}
    different = {file: text for file, text in files.items() if not file.is_file() or file.read_text(encoding="utf-8") != text}
    return different | {file: None for file in sorted(folder.glob("*.*.svg")) if file not in files}


# Widths of letters in DejaVu Sans, which is wide, in parts of the letters' size; letters that are not here have 0.63. Fonts
# of Chinese and Korean, which draw the Latin letters of a figure in these languages too, have narrower ones.
WIDTHS = {letter: width for width, letters in ((0.28, "ijlIJì'"), (0.32, " ,.·"), (0.34, "/:;\\|f"), (0.39, "-()[]t!r"), (0.51, '"*_`sz?'),
                                               (0.58, "cLFkvxyPTY"), (0.68, "AVXZBRCK"), (0.76, "UNHDG&OQ"), (0.83, "w#+<=>^~×→M"),
                                               (0.97, "%mW@")) for letter in letters}
RISE, FALL = 0.76, 0.24  # of the highest and the lowest letters, likewise
MONOSPACE, BOLD, HAN, HANGUL, NARROW = 0.6, 1.12, 1.0, 0.92, 0.88
SLACK = 2  # px


def width_of(words, size, is_bold, is_monospace, language):
    """@return about how long words are in a figure, in px"""
    factor = NARROW if language[:2] in ("ko", "zh") else BOLD if is_bold else 1
    wide = {letter: HANGUL if "\uac00" <= letter <= "\ud7a3" else HAN for letter in words if unicodedata.east_asian_width(letter) in "WF"}
    return size * sum(wide.get(letter) or (MONOSPACE if is_monospace else factor * WIDTHS.get(letter, 0.63)) for letter in words)


def corners(label, words, language):
    """@param label a text element, of those that lessons/support/drawing.py and the scripts write
    @return where the corners of its words lie"""
    size = float(label.get("font-size", 16))
    is_bold, is_monospace = label.get("font-weight") == "bold", label.get("font-family") == "monospace"
    width = float(label.get("textLength") or width_of(words, size, is_bold, is_monospace, language))
    begin = {"middle": -width / 2, "end": -width}.get(label.get("text-anchor"), 0) + float(label.get("x", 0))
    transform = label.get("transform", "")
    moved = re.search(r"translate\((\S+) (\S+)\)", transform)
    turned = re.search(r"rotate\((\S+)\)", transform)
    x0, y0 = map(float, moved.groups()) if moved else (0, 0)
    angle = math.radians(float(turned[1])) if turned else 0
    for x in (begin, begin + width):
        for y in (float(label.get("y", 0)) - RISE * size, float(label.get("y", 0)) + FALL * size):
            yield x0 + x * math.cos(angle) - y * math.sin(angle), y0 + x * math.sin(angle) + y * math.cos(angle)


def cut_off(svg):
    """@param svg the text of a figure
    @return the labels that lie outside of its picture, if only in part"""
    picture = xml.etree.ElementTree.fromstring(svg)
    left, top, width, height = map(float, picture.get("viewBox").split())
    for label in picture.iter("{http://www.w3.org/2000/svg}text"):
        words = "".join(label.itertext()).strip()
        places = corners(label, words, picture.get("lang", ""))
        if words and not all(left - SLACK <= x <= left + width + SLACK and top - SLACK <= y <= top + height + SLACK for x, y in places):
            yield words


def figures_of(root):
    """@return the file of each figure of lessons and texts"""
    return sorted({*root.glob("lessons/*/figures/*.svg"), *root.glob("docs/**/figures/*.svg"), *root.glob("docs/pictures/*.svg")})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    scripts = sorted((ROOT / "lessons").glob("*/figures/make_figures.py"))
    missing, broken, figures = [], [], 0
    for script in scripts:
        folder, drawn = script.parent, drawn_by(script)
        labels = labels_of(folder)
        english = [label for drawing, _ in drawn for label in drawing.labels()]
        english += cells((folder.parent / "README.md").read_text(encoding="utf-8"))
        missing += [f"{name(folder / 'labels.toml')}: {line}" for line in words_missing(labels, english, LANGUAGES)]
        wrong = [f"{name(folder / 'labels.toml')}: {line}" for line in words_broken(labels, LANGUAGES)]
        broken += wrong
        figures += len(drawn)
        if wrong:  # its figures cannot be drawn
            continue
        for file, text in differing(drawn, folder).items():
            if options.write and text is None:
                file.unlink()
            elif options.write:
                file.write_text(text, encoding="utf-8")
            else:
                broken.append(f"{name(file)}: " + ("nothing draws it" if text is None else f"not as {script.name} draws it") + "; --write mends it")
    for file in figures_of(ROOT):
        broken += [f"{name(file)}: \"{words}\" is cut off" for words in cut_off(file.read_text(encoding="utf-8"))]
    for line in (*missing, *broken):
        print(line)
    print(f"{figures} figures of {len(scripts)} lessons; {len(missing)} words are missing or in vain, {len(broken)} things are broken")
    sys.exit(1 if broken or (options.strict and missing) else 0)


if __name__ == "__main__":
    main()
