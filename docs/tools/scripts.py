#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts the scripts of docs/site, each with its style, on every page of the built site.

    docs/tools/scripts.py build/docs/html
"""
import pathlib
import re
import shutil
import sys

from languages import LANGUAGES

SITE = pathlib.Path(__file__).resolve().parents[1] / "site"
FIRST = "say"  # the others speak by it
NAMES = [FIRST, *sorted(file.stem for file in SITE.glob("*.js") if file.stem != FIRST)]
LANGUAGE = re.compile(r'<html [^>]*lang="([^"]*)"')


def lines(language):
    """@return what loads the scripts and styles on a page, before them the words of its language"""
    words = [f"words_{language}"] if language in LANGUAGES else []
    styles = "".join(f'<link href="{name}.css" rel="stylesheet" type="text/css"/>\n' for name in NAMES if (SITE / f"{name}.css").is_file())
    return styles + "".join(f'<script type="text/javascript" src="{name}.js" defer="defer"></script>\n' for name in words + NAMES)


def main():
    folder = pathlib.Path(sys.argv[1])
    for file in (*SITE.glob("*.js"), *SITE.glob("*.css")):
        shutil.copyfile(file, folder / file.name)
    for file in folder.glob("*.html"):
        page = file.read_text(encoding="utf-8")
        language = LANGUAGE.search(page)[1].replace("-", "_")
        file.write_text(page.replace("</head>", lines(language) + "</head>", 1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
