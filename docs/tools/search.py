#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives a site made by Doxygen a search of its whole text, which needs no server: it works from a folder of files.

    docs/tools/search.py build/docs/html /usr/share/javascript/lunr

Each heading, and each documented name, begins a section. The sections and an index of their words go into one script,
search_data.js; docs/site/search.js loads it when the search box is first used. The words of the index are looked up by
Lunr (https://lunrjs.com), for which Lunr.py (Debian: python3-lunr) builds the index here.
"""
import html.parser
import json
import pathlib
import re
import shutil
import sys

from languages import LANGUAGES
from lunr.builder import Builder
from lunr.stemmer import stemmer
from site_groups import GROUPS, group_of
from site_languages import web_tag
from site_words import phrase, words_of

# Pages that only list what others say, or show a source file.
LISTS = re.compile(r"(-members|_source|^dir_.*|^(functions|globals|namespacemembers)(_.*)?"
                   r"|^(annotated|classes|files|graph_legend|hierarchy|inherits|modules|namespaces|pages|topics))\.html$")
# What a page is, by its name or its group, and how much a word of it counts: a beginner should first find what was written for
# a beginner. Pages of a higher tier stand behind all others: solutions, that nobody sees one by chance, and the C++ reference.
LESSON = re.compile(r"md_lessons_(\d\d)_")
GUIDES = {"theory": (phrase("Theory"), 4), "students": (phrase("Guide"), 3), "programs": ("Guide", 1.5),
          "instructors": (phrase("For instructors"), 0.8), "developers": (phrase("For developers"), 0.6)}
NAMED = {"index": (phrase("Front page"), 8, 0), "md_lessons_README": ("Guide", 40, 0), "md_CHANGELOG": (phrase("Changelog"), 0.2, 0),
         "md_docs_roadmap": ("For developers", 0.2, 0)}
# Sections that name a word without explaining it, in every lesson and chapter: how much theirs count of that.
BESIDE = {"Further reading": 0.3, "Quiz": 0.6, "What was measured": 0.6}
# Where a beginner's word is explained: the page and the number of its section. It stands first, before lessons that use the word more.
EXPLAINED = {"SM": ("md_lessons_01_device_info_README", 1), "too_slow": ("md_docs_diagnoses", 0),
             **dict.fromkeys(("__global__", "thread", "block", "grid", "stride", "guard", "launch"), ("md_lessons_03_first_kernel_README", 1))}
IN_LANGUAGE = re.compile(rf"(?:_README|^lessons)_({'|'.join(LANGUAGES)})$")
SKIPPED_CLASSES = {"languages", "toc", "ttc", "permalink", "mlabels-right"}  # tables of contents, balloons, marks
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "param", "wbr"}
BLOCKS = {"blockquote", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "li", "ol", "p", "pre", "table", "td", "th", "tr", "ul"}


def words(text):
    """The words of a text, as search.js takes them: letters and digits, so that s_data is two. Chinese has no spaces: each of
    its characters is a word."""
    return re.findall(r"[\u4e00-\u9fff]|[^\W_\u4e00-\u9fff]+", text.lower())


class Sections(html.parser.HTMLParser):
    """Cuts a page into sections: [anchor, heading, text]."""

    def __init__(self):
        super().__init__()
        self.title, self.sections = [], [["", [], []]]
        self._open = []       # of each open element: its name, and where its text goes
        self._anchor = ""     # the last one seen that no section has taken
        self._own_rows = False

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        classes = set((attributes.get("class") or "").split())
        goes = self._open[-1][1] if self._open else None
        if tag in BLOCKS and goes:
            self.handle_data("\n")
        if classes & {"contents"}:
            goes = "text"
        elif tag == "div" and classes == {"title"}:
            goes = "title"
        elif goes == "text" and (classes & SKIPPED_CLASSES or tag in ("script", "style", "svg")):
            goes = None
        elif goes == "text" and tag in ("h1", "h2", "h3", "h4"):
            self.sections.append([self._anchor, [], []])
            self._anchor, goes = "", "heading"
        goes = self._of_list(tag, attributes, classes, goes)
        if tag == "a" and attributes.get("id") and "code" not in classes:
            self._take_anchor(attributes["id"])
        if tag not in VOID:
            self._open.append((tag, goes))

    def _of_list(self, tag, attributes, classes, goes):
        """A page's list of names repeats what stands below, but for names that are documented in the list alone."""
        if tag == "table" and "memberdecls" in classes:
            self._own_rows = False
            return None
        if tag == "tr" and any(name.startswith("memitem:") for name in classes):
            self._own_rows = False
        if tag == "tr" and any(name.startswith("memdesc:") for name in classes) and self._own_rows:
            return "text"
        return goes

    def _take_anchor(self, anchor):
        if self._open and self._open[-1][0] == "td" and any(tag == "table" for tag, _ in self._open) and re.fullmatch(r"a[0-9a-f]{20,}", anchor):
            self._own_rows = True  # a row that has its name's only anchor
            self.sections.append([anchor, [], []])
            row = max(i for i, (tag, _) in enumerate(self._open) if tag == "tr")
            self._open[row:] = [(tag, "heading") for tag, _ in self._open[row:]]
        elif self._open and self._open[-1][1] == "heading":
            self.sections[-1][0] = anchor
        else:
            self._anchor = anchor

    def handle_endtag(self, tag):
        if tag in VOID or tag not in (name for name, _ in self._open):
            return
        if tag in BLOCKS:
            self.handle_data("\n")
        while self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        goes = self._open[-1][1] if self._open else None
        if goes == "title":
            self.title.append(data)
        elif goes:
            self.sections[-1][1 if goes == "heading" else 2].append(data)


def kind_of(page):
    """What a page is, how much its words count, and its tier."""
    if page in NAMED:
        return NAMED[page]
    if lesson := LESSON.match(page):  # each a little less than the one before: where a word was taught first comes first
        return phrase("Lesson"), 8 * 0.95 ** int(lesson[1]), 0
    if page in GROUPS or page.startswith("lessons_"):
        return phrase("Contents"), 0.1, 0
    group = group_of(page)
    if group == "solutions":
        return phrase("Solution"), 1, 1
    return (*GUIDES[group], 0) if group else (phrase("C++ reference"), 1, 2)


def joined(parts):
    text = " ".join("".join(parts).replace("\u25c6", "").split())
    return re.sub(r" ([.,;:)\]])", r"\1", text)


def sections_of(file):
    """A page's title and its sections, those that say nothing left out."""
    parser = Sections()
    parser.feed(file.read_text(encoding="utf-8"))
    parser.close()
    title = re.sub(r" (Class|File|Namespace|Struct|Struct Template|Class Template) Reference$", "", joined(parser.title))
    sections = [(anchor, joined(heading), joined(text)) for anchor, heading, text in parser.sections]
    return title, [section for section in sections if section[2] or (section[0] and section[1])]


def index_of(sections):
    builder = Builder()
    builder.pipeline.add(stemmer)
    builder.search_pipeline.add(stemmer)
    builder.ref("id")
    builder.field("title", boost=10)
    builder.field("heading", boost=6)
    builder.field("text")
    for number, (title, heading, text) in enumerate(sections):
        fields = {"title": title, "heading": heading, "text": text}
        builder.add({"id": number, **{name: " ".join(words(value)) for name, value in fields.items()}})
    return builder.build().serialize()


def explained(pages, sections):
    """@return for each word of EXPLAINED its sections, in all languages"""
    first = {}
    for number, section in enumerate(sections):
        first.setdefault(section[0], number)
    found = {}
    for word, (page, section) in EXPLAINED.items():
        name = re.compile(re.escape(page) + rf"(_({'|'.join(LANGUAGES)}))?\.html")
        found[" ".join(words(word))] = [first[i] + section for i, (file, *_) in enumerate(pages) if name.fullmatch(file)]
        if not found[" ".join(words(word))]:
            raise SystemExit(f"{page}.html, which explains {word}, is not there")
    return found


def data_of(folder):
    """What search_data.js holds: pages [file, title, kind, weight, tier, language], the kinds in
    other languages, sections [page, anchor, heading, text, share of the weight], the sections that explain a word, Lunr's index."""
    pages, sections, for_index = [], [], []
    for file in sorted(folder.glob("*.html")):
        if LISTS.search(file.name):
            continue
        title, found = sections_of(file)
        language = IN_LANGUAGE.search(file.stem)
        for number, (anchor, heading, text) in enumerate(found):
            sections.append([len(pages), anchor, heading, text, BESIDE.get(heading, 1)])
            for_index.append(("" if number else title, heading, text))
        kind, weight, tier = kind_of(file.stem)
        pages.append([file.name, title, kind, round(weight, 2), tier, web_tag(language[1] if language else "en")])
    kinds = {web_tag(language): {kind: words_of(language)(kind) for _, _, kind, *_ in pages} for language in LANGUAGES}
    return {"pages": pages, "kinds": kinds, "sections": sections, "explained": explained(pages, sections), "index": index_of(for_index)}


def main():
    folder, lunr = map(pathlib.Path, sys.argv[1:])
    data = data_of(folder)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (folder / "search_data.js").write_text(f"gridstride_search_data({text});\n", encoding="utf-8")
    shutil.copyfile(lunr / "lunr.min.js", folder / "lunr.min.js")
    return 0


if __name__ == "__main__":
    sys.exit(main())
