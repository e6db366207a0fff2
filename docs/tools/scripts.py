#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts the scripts of docs/site, each with its style, on every page of the built site.

    docs/tools/scripts.py build/docs/html
"""
import pathlib
import shutil
import sys

SITE = pathlib.Path(__file__).resolve().parents[1] / "site"
NAMES = sorted(file.stem for file in SITE.glob("*.js"))
LINES = "".join(f'<link href="{name}.css" rel="stylesheet" type="text/css"/>\n'
                f'<script type="text/javascript" src="{name}.js" defer="defer"></script>\n' for name in NAMES)


def main():
    folder = pathlib.Path(sys.argv[1])
    for name in NAMES:
        for end in (".js", ".css"):
            shutil.copyfile(SITE / (name + end), folder / (name + end))
    for file in folder.glob("*.html"):
        page = file.read_text(encoding="utf-8")
        if LINES not in page:
            file.write_text(page.replace("</head>", LINES + "</head>", 1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
