#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Leads a reader of the site from lesson to lesson: at the end of each lesson's page links to the one before and the next, in its
language where they have a text in it, else in English. Where a lesson first names its contract it leads to that file's reference,
and the name of each verdict to what docs/diagnoses.md says of it.

    docs/tools/site_lessons.py build/docs/html

Exit code 1 where a page has no place for the links, or the diagnoses have no table of verdicts.
"""
import html
import pathlib
import re
import sys

from lesson_code import contract_name
from site_languages import languages_of, lesson_words, lessons, page_of, web_tag
from site_tree import headings
from site_words import words_of

PLACE = "</div></div><!-- contents -->"
DIAGNOSES = "md_docs_diagnoses.html"
VERDICTS = re.compile(r'<tr class="markdownTableRow\w+">\n<td[^>]*>(.*?)</td>', re.S)  # the first column of tables
CODE = re.compile(r"<code>(\w+)</code>")


def link(lesson, language, word, relation):
    """@return a link to a lesson's page in the language that it has"""
    spoken = language if language in languages_of(lesson) else "en"
    return (f'<a rel="{relation}" hreflang="{web_tag(spoken)}" href="{page_of(lesson, spoken)}.html">'
            f'<span>{word}</span> {lesson.name[:2]} {html.escape(lesson_words(lesson, language)["title"])}</a>')


def way(before, after, language):
    """@return the links to the neighbours of a lesson"""
    say = words_of(language)
    parts = [link(before, language, say("Previous lesson"), "prev")] if before else []
    parts += [link(after, language, say("Next lesson"), "next")] if after else []
    name = say("Lessons")
    return f'<nav class="lessons" aria-label="{name}">{"".join(parts)}</nav>\n'


def with_contract(page, lesson, site):
    """@return a lesson's page whose text leads to the reference where it first names its contract"""
    slug = lesson.name[3:]
    name = rf"{slug}\.cuh"
    return re.sub(f'<a href="{name}">{name}</a>|<code>{name}</code>', contract_name(slug, site), page, count=1)


def verdicts(site):
    """@return where the diagnoses explain each verdict: in a section of its name, which may have others, or in their table"""
    page = (site / DIAGNOSES).read_text(encoding="utf-8")
    sections = {name: f"{DIAGNOSES}#{anchor}" for anchor, names in headings(site, DIAGNOSES) for name in names.split(", ")}
    return {name: sections.get(name, DIAGNOSES) for cell in VERDICTS.findall(page) for name in CODE.findall(cell)}


def with_verdicts(page, explained):
    """@return a lesson's page on which names of verdicts are links; in all languages they are code, and the same"""
    names = "|".join(map(re.escape, explained))
    return re.sub(rf"<code>({names})</code>(?!</a>)", lambda found: f'<a href="{explained[found[1]]}">{found[0]}</a>', page)


def main():
    site = pathlib.Path(sys.argv[1])
    explained = verdicts(site)
    problems = [] if explained else [f"{DIAGNOSES}: no table of verdicts"]
    course = lessons()
    for before, lesson, after in zip([None, *course[:-1]], course, [*course[1:], None]):
        for language in languages_of(lesson):
            file = site / f"{page_of(lesson, language)}.html"
            page = file.read_text(encoding="utf-8")
            if page.count(PLACE) != 1:
                problems.append(f"{file.name}: no place for the links")
            page = with_verdicts(with_contract(page, lesson, site), explained)
            file.write_text(page.replace(PLACE, way(before, after, language) + PLACE), encoding="utf-8")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
