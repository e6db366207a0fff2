#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Leads a reader of the site from lesson to lesson: at the end of each lesson's page links to the one before and the next, in its
language where they have a text in it, else in English. Where a lesson first names its contract it leads to that file's reference.

    docs/tools/site_lessons.py build/docs/html

Exit code 1 where a page has no place for the links.
"""
import html
import pathlib
import sys

from site_languages import languages_of, lessons, page_of, web_tag, words_of

PLACE = "</div></div><!-- contents -->"
WORDS = {"en": ("Lessons", "Previous", "Next"), "it": ("Lezioni", "Precedente", "Successiva"),
         "ko": ("레슨", "이전", "다음"), "zh_CN": ("课程", "上一课", "下一课")}


def link(lesson, language, word, relation):
    """@return a link to a lesson's page in the language that it has"""
    spoken = language if language in languages_of(lesson) else "en"
    return (f'<a rel="{relation}" hreflang="{web_tag(spoken)}" href="{page_of(lesson, spoken)}.html">'
            f'<span>{word}</span> {lesson.name[:2]} {html.escape(words_of(lesson, language)["title"])}</a>')


def way(before, after, language):
    """@return the links to the neighbours of a lesson"""
    name, previous, following = WORDS[language]
    parts = [link(before, language, previous, "prev")] if before else []
    parts += [link(after, language, following, "next")] if after else []
    return f'<nav class="lessons" aria-label="{name}">{"".join(parts)}</nav>\n'


def with_contract(page, lesson, site):
    """@return a lesson's page in which the first name of its contract is a link, where the reference has that file"""
    slug = lesson.name[3:]
    name, target = f"<code>{slug}.cuh</code>", slug.replace("_", "__") + "_8cuh.html"
    return page.replace(name, f'<a href="{target}">{name}</a>', 1) if (site / target).is_file() else page


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
