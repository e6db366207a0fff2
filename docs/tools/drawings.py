#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the lessons' figures with what their scripts draw, and tells which of their labels lack a translation.

Figures of lessons with a translated text are drawn in its languages, too, with the words of figures/labels.toml
(lessons/support/drawing.py). Figures that a script makes from a run of a program are left out: they need a build. That file
has the words of the text's generated tables as well, which docs/tools/languages.py writes.

    docs/tools/drawings.py             tells what differs or is missing; exit code 1 where a figure is not as drawn, or a
                                       label of the language has other numbers than the English one
    docs/tools/drawings.py --strict    exit code 1 also where a label is missing, or is of no figure any more
    docs/tools/drawings.py --write     draws all figures anew
"""
import argparse
import pathlib
import re
import runpy
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lessons/support"))
from drawing import Drawing, entry_for, labels_of  # noqa: E402
from languages import LANGUAGES, TEXTS, cells, name  # noqa: E402


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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    scripts = sorted((ROOT / "lessons").glob("*/figures/make_figures.py"))
    missing, broken, figures = [], [], 0
    for script in scripts:
        folder, drawn = script.parent, drawn_by(script)
        labels, is_translated = labels_of(folder), folder.parent.name[:2] in TEXTS
        english = [label for drawing, _ in drawn for label in drawing.labels()]
        if is_translated:
            english += cells((folder.parent / "README.md").read_text(encoding="utf-8"))
        wanted = LANGUAGES if is_translated else labels.keys() - {"same"}
        missing += [f"{name(folder / 'labels.toml')}: {line}" for line in words_missing(labels, english, wanted)]
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
    for line in (*missing, *broken):
        print(line)
    print(f"{figures} figures of {len(scripts)} lessons; {len(missing)} words are missing or in vain, {len(broken)} things are broken")
    sys.exit(1 if broken or (options.strict and missing) else 0)


if __name__ == "__main__":
    main()
