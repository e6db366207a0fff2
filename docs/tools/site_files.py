#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets each link of the site lead somewhere: Doxygen leaves those to files and to headings of other texts as they are.

    docs/tools/site_files.py build/docs/html build/stubs

A link to a heading of another text leads to that page's heading; one to a file that is no page leads to a page with the file,
a lesson's as it was shipped. Exit code 1 where one leads nowhere.
"""
import html
import os
import pathlib
import re
import shutil
import sys

from lesson_code import fragment

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r'href="((?![a-z]+:|#)[^"#]+)(?:#([^"]*))?"')
HEADING = re.compile(r'<h\d><a class="anchor" id="([^"]*)"></a>\n(.*?)</h\d>', re.S)
TITLE = re.compile(r"<title>.*?</title>", re.S)
SHOWN_TITLE = re.compile(r'<div class="headertitle">.*?</div></div>', re.S)
BODY = re.compile(r'<div class="textblock">.*(?=</div></div><!-- contents -->)', re.S)
FOLDERS = ("docs", "lessons", "solutions", "grader", "datasets")


def mangled(path):
    return re.sub(r"[/.]", "_", str(path))


def texts():
    """@return each text of the project, and Doxygen's name of its page"""
    files = [*ROOT.glob("*.md"), *(file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.md")))]
    pages = {file: "md_" + mangled(file.relative_to(ROOT).with_suffix("")) + ".html" for file in files}
    return pages | {ROOT / "README.md": "index.html"}


def heading_of(page, anchor):
    """@return the anchor that Doxygen gave to a heading, by that which GitHub gives: small letters, hyphens for spaces"""
    for name, words in HEADING.findall(page):
        words = html.unescape(re.sub(r"<[^>]*>", "", words)).strip().lower()
        if re.sub(r"[^\w\- ]", "", words).replace(" ", "-") == anchor:
            return name
    return None


class Site:
    def __init__(self, folder, stubs):
        self.folder, self.stubs = folder, stubs
        self.page_of = texts()
        self.pages = {}

    def page(self, name):
        if name not in self.pages:
            self.pages[name] = (self.folder / name).read_text(encoding="utf-8")
        return self.pages[name]

    def file_page(self, file):
        """Writes the page of a file that is no text; what has no suffix, such as LICENSE, is copied. @return its name"""
        path = file.relative_to(ROOT)
        if not file.suffix:
            shutil.copyfile(file, self.folder / f"{mangled(path)}.txt")
            return f"{mangled(path)}.txt"
        name = f"file_{mangled(path)}.html"
        if not (self.folder / name).exists():
            stub = self.stubs / path.parent.name / path.name
            code = fragment(stub if path.parts[0] == "lessons" and stub.is_file() else file)
            page = TITLE.sub(lambda _: f"<title>Gridstride: {path}</title>", self.page("md_docs_view.html"))
            page = SHOWN_TITLE.sub(lambda _: f'<div class="headertitle"><div class="title">{path} </div></div>', page)
            (self.folder / name).write_text(BODY.sub(lambda _: f'<div class="textblock">{code}\n', page), encoding="utf-8")
        return name

    def place(self, source, target, anchor):
        """@return where a link of a text leads on the site; None where nowhere"""
        bases = [source.parent]
        if source.parent.parent.name == "lessons":  # a lesson's page has its solution's commentary
            bases.append(ROOT / "solutions" / source.parent.name)
        for base in bases:
            file = pathlib.Path(os.path.normpath(base / target))
            if file in self.page_of and (self.folder / self.page_of[file]).exists():
                name = self.page_of[file]
                heading = heading_of(self.page(name), anchor) if anchor else None
                return None if anchor and heading is None else name + (f"#{heading}" if heading else "")
            if file.is_file() and file.is_relative_to(ROOT):
                return self.file_page(file)
        return None

    def mend(self, source, name):
        """Mends the links of a text's page. @return those that lead nowhere"""
        dead = []

        def mended(link):
            target, anchor = link[1], link[2]
            if "/" not in target and (self.folder / target).exists():  # the site is one folder
                return link[0]
            place = self.place(source, html.unescape(target), anchor)
            if place is None:
                dead.append(f"{source.relative_to(ROOT)}: {target}{'#' + anchor if anchor else ''} leads nowhere on the site")
                return link[0]
            return f'href="{place}"'

        page = LINK.sub(mended, self.page(name))
        if page != self.pages[name]:
            (self.folder / name).write_text(page, encoding="utf-8")
        return dead


def main():
    site = Site(*map(pathlib.Path, sys.argv[1:]))
    dead = [problem for source, name in site.page_of.items() if (site.folder / name).exists() for problem in site.mend(source, name)]
    print("\n".join(dead) or "every link of the site leads somewhere")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
