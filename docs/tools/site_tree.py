#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets the list of pages and the menu speak the language of a translated lesson's page: Doxygen writes both once, in English.

    docs/tools/site_tree.py build/docs/html

A page in Italian gets navtreedata_it.js and menudata_it.js: titles in Italian, and the lessons lead to their Italian texts where
there are some. Doxygen's index says where in the list a page stands: there such a text takes the place of the English one.
In every language the list begins with the lessons: the front page's sections, which Doxygen puts before them, are left out.
Exit code 1 where a page of Doxygen's is of a form that this does not know.
"""
import html
import json
import pathlib
import re
import sys

from languages import LANGUAGES
from site_groups import GROUPS
from site_languages import languages_of, lesson_words, lessons, page_of
from site_words import phrase, words_of

DATA = ("navtreedata", "menudata")
TREE = re.compile(r"(?<=var NAVTREE =\n)\[.*?\](?=;\n)", re.S)
INDEX = re.compile(r'^"([^"]*)":(\[[^\]]*\])', re.M)
MENU_TITLE = re.compile(r'(?<=\{text:)"([^"]*)"')
HEADING = re.compile(r'<h[1-3]><a class="anchor" id="([^"]*)"></a>\n(.*?)</h[1-3]>', re.S)
TITLES = {title for title, _, _ in GROUPS.values()} | {
    phrase("Start"), phrase("Lessons and texts"), phrase("Reference: classes"), phrase("Reference: files"), phrase("How to work through the lessons")}
BRIEF = phrase("Numbered, graded lessons in CUDA C++, with or without a GPU")


def headings(site, page):
    """@return anchor and words of each heading of a page"""
    text = (site / page).read_text(encoding="utf-8")
    return [(anchor, html.unescape(re.sub(r"<[^>]*>", "", words)).strip()) for anchor, words in HEADING.findall(text)]


class Translated:
    """The lessons' texts in one language: for each address of the English its own, and its title."""

    def __init__(self, site, language):
        self.pages, self.titles, self.problems = {}, {}, []
        for lesson in lessons():
            english, own = (f"{page_of(lesson, spoken)}.html" for spoken in ("en", language))
            self.titles[english] = f"{lesson.name[:2]} {lesson_words(lesson, language)['title']}"
            if language not in languages_of(lesson):
                continue
            self.pages[english] = own
            both = headings(site, english), headings(site, own)
            if len(both[0]) != len(both[1]):
                self.problems.append(f"{own}: other headings than {english}")
            for (there, _), (here, words) in zip(*both):
                self.pages[f"{english}#{there}"] = f"{own}#{here}"
                self.titles[f"{english}#{there}"] = words

    def node(self, node, say):
        """@return a node of Doxygen's list in the language"""
        title, address, children = node
        title = say(title) if title in TITLES else self.titles.get(address, title)
        if isinstance(children, list):
            children = [self.node(child, say) for child in children]
        return [title, self.pages.get(address, address), children]


def write_data(site, translated, language):
    """Writes the list of pages and the menu in a language."""
    say = words_of(language)
    tree, menu = ((site / f"{name}.js").read_text(encoding="utf-8") for name in DATA)
    own_tree = json.dumps([translated.node(node, say) for node in json.loads(TREE.search(tree)[0])], ensure_ascii=False)
    (site / f"navtreedata_{language}.js").write_text(TREE.sub(lambda _: own_tree, tree, 1), encoding="utf-8")
    own_menu = MENU_TITLE.sub(lambda found: json.dumps(say(found[1]) if found[1] in TITLES else found[1], ensure_ascii=False), menu)
    (site / f"menudata_{language}.js").write_text(own_menu, encoding="utf-8")


def use_data(file, language):
    """Lets a page load them. @return what is wrong with the page"""
    say = words_of(language)
    page = file.read_text(encoding="utf-8")
    problems = [f"{file.name}: without {name}.js" for name in DATA if f'src="{name}.js"' not in page]
    for name in DATA:
        page = page.replace(f'src="{name}.js"', f'src="{name}_{language}.js"')
    group, brief = say("Other languages"), say(BRIEF)
    file.write_text(page.replace(">Other languages<", f">{group}<").replace(f">{BRIEF}<", f">{brief}<"), encoding="utf-8")
    return problems


def read_index(site):
    """@return the files of Doxygen's index, and of each address the place in the list, as JSON"""
    indices = {file: file.read_text(encoding="utf-8") for file in site.glob("navtreeindex*.js")}
    return indices, {address: place for index in indices.values() for address, place in INDEX.findall(index)}


def drop_front_page(site):
    """Takes the sections of the front page out of the list: they look like pages, and stand before the lessons."""
    file = site / "navtreedata.js"
    text = file.read_text(encoding="utf-8")
    [[title, address, children]] = json.loads(TREE.search(text)[0])
    kept = [number for number, (_, leads_to, _) in enumerate(children) if not leads_to.startswith(f"{address}#")]
    tree = json.dumps([[title, address, [children[number] for number in kept]]], ensure_ascii=False)
    file.write_text(TREE.sub(lambda _: tree, text, 1), encoding="utf-8")
    places = {number: place for place, number in enumerate(kept)}

    def moved(entry):
        first, *rest = json.loads(entry[2]) or [None]
        return f'"{entry[1]}":{json.dumps([places[first], *rest] if first in places else [])}'

    for index, entries in read_index(site)[0].items():
        index.write_text(INDEX.sub(moved, entries), encoding="utf-8")


def move(site, english):
    """Gives each translated text the place in Doxygen's index that the English one has.

    @param english for each address of a translated text that of the English one
    """
    indices, places = read_index(site)

    def moved(entry):
        return f'"{entry[1]}":{places.get(english.get(entry[1]), entry[2])}'

    for file, index in indices.items():
        file.write_text(INDEX.sub(moved, index), encoding="utf-8")


def main():
    site = pathlib.Path(sys.argv[1])
    problems, english = [], {}
    drop_front_page(site)
    for language in LANGUAGES:
        translated = Translated(site, language)
        write_data(site, translated, language)
        english |= {own: address for address, own in translated.pages.items()}
        pages = [own for own in translated.pages.values() if "#" not in own] + [f"lessons_{language}.html"]
        problems += translated.problems + [problem for page in pages for problem in use_data(site / page, language)]
    move(site, english)
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
