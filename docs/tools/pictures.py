#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks whether every picture that a page of the built site shows is there.

    docs/tools/pictures.py build/docs/html

Exit code 1 where one is missing: a text names it in a way that Doxygen does not find.
"""
import pathlib
import re
import sys

PICTURE = re.compile(r'<(?:img|object)\b[^>]*?\b(?:src|data)="([^":]+)"')


def missing(site):
    """@return a line for each picture that is not in the site's folder"""
    for page in sorted(site.glob("*.html")):
        for name in PICTURE.findall(page.read_text(encoding="utf-8", errors="replace")):
            if not (site / name).is_file():
                yield f"{page.name}: no picture {name}"


def main():
    site = pathlib.Path(sys.argv[1])
    lines = list(missing(site))
    print("\n".join(lines) if lines else "every picture of the site is there")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
