#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Leads a reader of the site from lesson to lesson: at the end of each lesson's page links to the one before and the next, in its
language where they have a text in it, else in English. Where a lesson first names its contract it leads to that file's reference.

    docs/tools/site_lessons.py build/docs/html

Exit code 1 where a page has no place for the links.
"""
import html
import pathlib
import re
import sys

from lesson_code import contract_name
from site_languages import languages_of, lesson_words, lessons, page_of, web_tag
from site_words import words_of

PLACE = "</div></div><!-- contents -->"


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


def main():
    site = pathlib.Path(sys.argv[1])
    problems = []
    course = lessons()
    for before, lesson, after in zip([None, *course[:-1]], course, [*course[1:], None]):
        for language in languages_of(lesson):
            file = site / f"{page_of(lesson, language)}.html"
            page = file.read_text(encoding="utf-8")
            if page.count(PLACE) != 1:
                problems.append(f"{file.name}: no place for the links")
            page = with_contract(page, lesson, site)
            file.write_text(page.replace(PLACE, way(before, after, language) + PLACE), encoding="utf-8")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
