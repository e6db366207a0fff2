#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Doxygen's filter for texts in other languages: writes bold and emphasised words as HTML.

    docs/tools/emphasis.py lessons/03_first_kernel/README.ko.md

Doxygen 1.9 wants a space beside the asterisks of Markdown, and before code that begins with a mark; Chinese and Korean have
none there. Code is left as it is.
"""
import pathlib
import re
import sys

CODE = re.compile(r"(^ *```.*?^ *```|`[^`\n]+`)", re.M | re.S)
BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
EMPHASIS = re.compile(r"(?<!\*)\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?!\*)")


def paragraph_text(text, codes):
    """Text whose code has been taken out, each piece for a character that no text has."""
    text = EMPHASIS.sub(r"<em>\1</em>", BOLD.sub(r"<b>\1</b>", text))
    pieces = iter(codes)
    return re.sub(r"([^\x00-\x7f])?\x01", lambda found: between(found[1] or "", next(pieces)), text)


def between(before, code):
    return f"{before} {code}" if before and re.match(r"`[.(]", code) else before + code


def filtered(text):
    parts = CODE.split(text)  # text, code, text, ...
    return paragraph_text("\x01".join(parts[0::2]), parts[1::2])


if __name__ == "__main__":
    sys.stdout.write(filtered(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")))
