#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mends what Doxygen 1.9 makes of some things in a text: a `<details>` becomes one box that folds out, where it has made one of
each paragraph in it, and code in a heading or in a link to another page is code, where it shows the markup. The front page's
title in the browser says what the site is, where it is the project's name twice.

    docs/tools/details.py build/docs/html

Exit code 1 where a page has a box, or the front page a title, that this does not know.
"""
import pathlib
import re
import sys

OPENS, CLOSES = r"<p ?><details>\n", r"</details>\n</p>\n"
HEADING_CODE = re.compile(r"&lt;tt&gt;(.*?)&lt;/tt&gt;")
LINK = re.compile(r'(?<=<a class="el" )([^>]*>)([^<]*)(?=</a>)')
LINK_CODE = re.compile(r"`([^`]+)`")
FRONT_TITLE = re.compile(r"(?<=<title>Gridstride: )Gridstride(?=</title>)")
BROKEN = re.compile(rf"{OPENS} *(<summary>.*?</summary>){CLOSES}(.*?){OPENS}{CLOSES}", re.S)


def with_code(page):
    """@return a page whose headings and links have code"""
    page = HEADING_CODE.sub(r"<code>\1</code>", page)
    return LINK.sub(lambda found: found[1] + LINK_CODE.sub(r"<code>\1</code>", found[2]), page)


def mended(page):
    def one(found):
        inside = re.sub(CLOSES, "</p>\n", re.sub(OPENS, "<p>", found[2]))
        return f"<details>\n{found[1]}\n{inside}</details>\n"

    return BROKEN.sub(one, page)


def main():
    site = pathlib.Path(sys.argv[1])
    front_page = site / "index.html"
    page = front_page.read_text(encoding="utf-8")
    page, is_titled = FRONT_TITLE.subn("graded lessons in CUDA C++", page)
    unknown = [] if is_titled else [f"{front_page.name}: another title"]
    front_page.write_text(page, encoding="utf-8")
    for file in [front_page, *sorted(site.glob("md_*.html"))]:
        page = mended(with_code(file.read_text(encoding="utf-8")))
        if page.count("<details") != page.count("<summary"):
            unknown.append(f"{file.name}: a <details> of another form")
        file.write_text(page, encoding="utf-8")
    print("\n".join(unknown), end="\n" if unknown else "")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
