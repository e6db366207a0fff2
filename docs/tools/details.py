#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mends what Doxygen 1.9 makes of two things in a text: a `<details>` becomes one box that folds out, where it has made one of
each paragraph in it, and code in a heading is code, where it shows the markup.

    docs/tools/details.py build/docs/html

Exit code 1 where a page has a box that this does not know.
"""
import pathlib
import re
import sys

OPENS, CLOSES = r"<p ?><details>\n", r"</details>\n</p>\n"
HEADING_CODE = re.compile(r"&lt;tt&gt;(.*?)&lt;/tt&gt;")
BROKEN = re.compile(rf"{OPENS} *(<summary>.*?</summary>){CLOSES}(.*?){OPENS}{CLOSES}", re.S)


def mended(page):
    def one(found):
        inside = re.sub(CLOSES, "</p>\n", re.sub(OPENS, "<p>", found[2]))
        return f"<details>\n{found[1]}\n{inside}</details>\n"

    return BROKEN.sub(one, page)


def main():
    unknown = []
    for file in sorted(pathlib.Path(sys.argv[1]).glob("md_*.html")):
        page = mended(HEADING_CODE.sub(r"<code>\1</code>", file.read_text(encoding="utf-8")))
        if page.count("<details") != page.count("<summary"):
            unknown.append(f"{file.name}: a <details> of another form")
        file.write_text(page, encoding="utf-8")
    print("\n".join(unknown), end="\n" if unknown else "")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
