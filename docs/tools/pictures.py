#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks whether every picture that a page of the built site shows is there, and is a figure with its words.

    docs/tools/pictures.py build/docs/html

Exit code 1 where one is missing: a text names it in a way that Doxygen does not find; or where one has become a part of a
sentence, without a caption or words for who does not see it: Doxygen 1.9 does that behind code that is indented.
"""
import pathlib
import re
import sys

PICTURE = re.compile(r'<(?:img|object)\b[^>]*?\b(?:src|data)="([^":]+)"')
IMAGE = re.compile(r"<img\b[^>]*>")
ATTRIBUTE = re.compile(r'\b(\w+)="([^"]*)"')


def wordless(page):
    """@return the pictures of a page that stand in a sentence and have no words"""
    images = (dict(ATTRIBUTE.findall(image)) for image in IMAGE.findall(page))
    return [image["src"] for image in images if image.get("class") == "inline" and not image.get("alt")]


def problems(site):
    """@return a line for each picture that is not in the site's folder, or is no figure"""
    for file in sorted(site.glob("*.html")):
        page = file.read_text(encoding="utf-8", errors="replace")
        for name in PICTURE.findall(page):
            if not (site / name).is_file():
                yield f"{file.name}: no picture {name}"
        for name in wordless(page):
            yield f"{file.name}: {name} has no words: what stands before it in the text should be fenced code, or a sentence"


def main():
    site = pathlib.Path(sys.argv[1])
    lines = list(problems(site))
    print("\n".join(lines) if lines else "every picture of the site is there, with its words")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
