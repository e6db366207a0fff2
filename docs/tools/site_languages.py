#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets a reader of the site choose the language of a lesson.

    docs/tools/site_languages.py pages build/docs/languages    before Doxygen: a page for each language with its lessons
    docs/tools/site_languages.py links build/docs/html         behind it: each lesson's page leads to the others of it, and says
                                                               to browsers and screen readers which language it is in

Exit code 1 where a page has no place for the links.
"""
import html
import pathlib
import re
import sys
import tomllib

from languages import LANGUAGES
from site_words import words_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = {"en": "English", **LANGUAGES}
PLACE = '<div class="textblock">'


def lessons():
    return sorted(file.parent for file in (ROOT / "lessons").glob("*/lesson.toml"))


def web_tag(language):
    return language.replace("_", "-")


def page_of(lesson, language):
    """@return Doxygen's name of a lesson's page"""
    return f"md_lessons_{lesson.name}_README" + ("" if language == "en" else f"_{language}")


def languages_of(lesson):
    """@return the languages that a lesson's text is in"""
    return [language for language in NAMES if language == "en" or (lesson / f"README.{language}.md").is_file()]


def lesson_words(lesson, language):
    """@return title and summary of a lesson, in English where it has none in that language"""
    file = lesson / f"lesson.{language}.toml"
    return tomllib.loads((file if file.is_file() else lesson / "lesson.toml").read_text(encoding="utf-8"))


def list_page(language):
    """@return a page of all lessons, those with a text in that language as its subpages"""
    lines = [f"# {NAMES[language]} {{#lessons_{language}}}", ""]
    for lesson in lessons():
        words = lesson_words(lesson, language)
        name = f'"{lesson.name[:2]} {words["title"]}"'
        link = f"\\subpage {page_of(lesson, language)} {name}" if language in languages_of(lesson) else f"\\ref {page_of(lesson, 'en')} {name} (English)"
        lines.append(f"* {link}<br>{words['summary']}")
    return "\n".join(lines) + "\n"


def links(lesson, here):
    """@return the links from a lesson's page to the others of that lesson"""
    parts = [f'<strong lang="{web_tag(language)}" aria-current="page">{NAMES[language]}</strong>' if language == here else
             f'<a lang="{web_tag(language)}" hreflang="{web_tag(language)}" href="{page_of(lesson, language)}.html">{NAMES[language]}</a>'
             for language in languages_of(lesson)]
    say = words_of(here)
    name = say("Languages")
    return f'<nav class="languages" aria-label="{name}">{" ".join(parts)}</nav>\n'


def marked(page, language):
    return re.sub(r"<html [^>]*>", f'<html xmlns="http://www.w3.org/1999/xhtml" lang="{html.escape(web_tag(language))}">', page, count=1)


def write_pages(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for language in NAMES:
        if language != "en":
            (folder / f"{language}.md").write_text(list_page(language), encoding="utf-8")


def write_links(site):
    problems = []
    in_other_languages = {}
    for lesson in lessons():
        for language in languages_of(lesson):
            if len(languages_of(lesson)) > 1:
                file = site / f"{page_of(lesson, language)}.html"
                page = file.read_text(encoding="utf-8")
                if PLACE not in page:
                    problems.append(f"{file.name}: no place for the languages")
                file.write_text(page.replace(PLACE, PLACE + links(lesson, language), 1), encoding="utf-8")
                in_other_languages[file] = language
    in_other_languages |= {site / f"lessons_{language}.html": language for language in NAMES if language != "en"}
    for file in site.glob("*.html"):
        file.write_text(marked(file.read_text(encoding="utf-8"), in_other_languages.get(file, "en")), encoding="utf-8")
    return problems


def main():
    what, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    problems = write_pages(folder) or [] if what == "pages" else write_links(folder)
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
