#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Follows every relative link of every text, also those to headings; exit code 1 where one leads nowhere.

Beside links: each folder and file that a text names in a command or in code (`grader/tests/newcomer`) is there, and no two
pictures have one name.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
# Paths as texts write them, in code; those with a placeholder are no paths.
NAMED = re.compile(r"`((?:lessons|solutions|grader|docs|datasets)/[\w./-]+)`")
PLACEHOLDERS = ("NN", "22_", "slug", "my_lesson")


def texts():
    folders = ("docs", "lessons", "solutions", "grader", "datasets")
    return [*ROOT.glob("*.md"), *(file for folder in folders for file in sorted((ROOT / folder).rglob("*.md"))
                                    if "node_modules" not in file.parts)]


def without_code(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)


def anchors(file):
    """The anchors that a text's headings get: small letters, no punctuation, hyphens for spaces."""
    headings = re.findall(r"^#+ +(.*)$", without_code(file.read_text(encoding="utf-8")), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def problems(file):
    text = without_code(file.read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (file.parent / path).resolve() if path else file
        if not target.exists():
            yield f"{link} leads nowhere"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"{link}: no such heading"
    for path in NAMED.findall(text):
        if not any(word in path for word in PLACEHOLDERS) and not (ROOT / path).exists():
            yield f"`{path}` is not there"


def pictures_of_one_name():
    """Doxygen knows pictures by their names alone, wherever they lie."""
    pictures = collections.defaultdict(list)
    for folder in ("docs", "lessons", "solutions"):
        for file in sorted((ROOT / folder).rglob("*.svg")):
            pictures[file.name].append(file.relative_to(ROOT))
    for files in pictures.values():
        for file in files[1:]:
            yield f"{file} has the name of {files[0]}: rename one of them"


def main():
    found = [f"{file.relative_to(ROOT)}: {problem}" for file in texts() for problem in problems(file)]
    found += pictures_of_one_name()
    print("\n".join(found) or f"{len(texts())} texts, no dead link")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
