#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks every page of the made-up class: tags are closed in turn, nothing runs or is loaded, links stay here.

    well_formed.py build/bin/classroom_write_pages

Exit code 1 where something is wrong.
"""
import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile

VOID = {"meta"}
ALLOWED = {"html", "head", "meta", "title", "style", "body", "main", "section", "h1", "h2", "h3", "h4", "p", "ul", "li",
           "b", "code", "i", "a", "bdi", "span", "small", "div", "table", "thead", "tbody", "tr", "th", "td", "pre", "mark",
           "details", "summary", "figure", "figcaption", "svg", "path", "rect", "text"}
SELF_CLOSED = {"path", "rect"}


class Checker(html.parser.HTMLParser):
    """Collects what is wrong with one page."""

    def __init__(self):
        super().__init__()
        self.open, self.problems, self.ids, self.links = [], [], [], []

    def problem(self, text):
        self.problems.append(f"line {self.getpos()[0]}: {text}")

    def handle_starttag(self, tag, attrs):
        self.attributes(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.attributes(tag, attrs)
        if tag not in SELF_CLOSED:
            self.problem(f"<{tag}/> is no element of SVG")

    def attributes(self, tag, attrs):
        if tag not in ALLOWED:
            self.problem(f"<{tag}> is not an element that pages have")
        for name, value in attrs:
            if name.startswith("on") or name in {"src", "srcset", "style", "action", "xlink:href"}:
                self.problem(f"attribute {name}")
            if name == "id":
                self.ids.append(value)
            if name == "href":
                self.links.append(value)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problem(f"</{tag}> closes nothing")

    def finished(self):
        """Everything that is wrong, once the page is read."""
        found = list(self.problems)
        found += [f"<{tag}> stays open" for tag in self.open]
        found += [f"id {name} is there twice" for name in set(self.ids) if self.ids.count(name) > 1]
        for link in self.links:
            if link.startswith("#") and link[1:] not in self.ids:
                found.append(f"{link} is nowhere")
            if not link.startswith("#") and (":" in link or link.startswith("/")):
                found.append(f"{link} leads elsewhere")
        return found


def problems_of(file):
    """What is wrong with one page."""
    checker = Checker()
    checker.feed(file.read_text(encoding="utf-8"))
    checker.close()
    return checker.finished()


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder], check=True)
        pages = sorted(pathlib.Path(folder).rglob("*.html"))
        found = [f"{page.relative_to(folder)}: {problem}" for page in pages for problem in problems_of(page)]
        for file in pathlib.Path(folder).rglob("*.json"):
            json.loads(file.read_text(encoding="utf-8"))
    print("\n".join(found) or f"{len(pages)} pages are well formed")
    return 1 if found or len(pages) < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
