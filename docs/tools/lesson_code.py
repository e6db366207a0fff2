#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows a lesson's files on its pages of the site: the stub, the contract, and the solution with its commentary, folded. Labels are
in the page's language, the files and the commentary in English.

    docs/tools/lesson_code.py build/docs/html build/stubs

All is read when the site is built: the code from the files, the stub as it was shipped, the commentary from its own page.
docs/site/tabs.js makes tabs of the parts; without scripts they stand one below the other. The contract's name leads to its reference.
Exit code 1 where a lesson's page has no place for them, or a file is not there.
"""
import html
import pathlib
import re
import sys

from pygments.lexers import CppLexer, CudaLexer
from pygments.token import Comment, Keyword, Name, Number, String

from site_languages import languages_of, page_of
from site_words import words_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Where the files stand: behind the task, before the heading that follows. A translation has the English text's headings, in its order.
HEADING = re.compile(r'<h1><a class="anchor" id="[^"]*"></a>')
TASK = "## Your task"
TEXT = re.compile(r'<div class="textblock">(.*)</div></div><!-- contents -->', re.S)
# Doxygen's names for what Pygments has found; the first that fits.
COLOURS = ((Comment.Preproc, "preprocessor"), (Comment, "comment"), (Keyword.Type, "keywordtype"), (Keyword, "keyword"),
           (Name.Builtin, "keywordtype"), (String.Char, "charliteral"), (String, "stringliteral"), (Number, "number"))

# Pygments knows CUDA as C; it has C++ apart.
CUDA_WORDS = CudaLexer.function_qualifiers | CudaLexer.variable_qualifiers


def fragment(file):
    """A file in the form that Doxygen gives to code."""
    lines = [""]
    for kind, text in CppLexer().get_tokens(file.read_text(encoding="utf-8")):
        name = "keyword" if text in CUDA_WORDS else next((name for token, name in COLOURS if kind in token), None)
        for number, piece in enumerate(text.split("\n")):
            if number:
                lines.append("")
            if piece:
                piece = html.escape(piece, quote=False)
                lines[-1] += f'<span class="{name}">{piece}</span>' if name else piece
    while not lines[-1]:
        lines.pop()
    return '<div class="fragment">' + "".join(f'<div class="line">{line or " "}</div>\n' for line in lines) + "</div><!-- fragment -->"


def commentary(page):
    """The text of a solution's page, its headings two steps lower, without the anchors and names that are its own page's."""
    text = TEXT.search(page)[1]
    text = re.sub(r' id="[^"]*"', "", re.sub(r'<a class="anchor" id="[^"]*"></a>\n?', "", text))
    return re.sub(r"<(/?)h([1-3])>", lambda found: f"<{found[1]}h{int(found[2]) + 2}>", text)


def contract_name(slug, site):
    """@return the name of a lesson's contract, as a link to what the reference says of its functions"""
    target = slug.replace("_", "__") + "_8cuh.html"
    if not (site / target).is_file():
        raise FileNotFoundError(f"the reference has no {slug}.cuh")
    return f'<a href="{target}">{slug}.cuh</a>'


def part(name, title, inside):
    return f'<section data-tab="{name}">\n<h2>{title}</h2>\n{inside}\n</section>\n'


def files_of(lesson, site, stubs, language):
    """@return the parts of one lesson, with labels in a language"""
    say = words_of(language)
    slug = lesson[3:]
    stub, contract = stubs / lesson / f"{slug}.cu", ROOT / "lessons" / lesson / f"{slug}.cuh"
    solution = ROOT / "solutions" / lesson / f"{slug}.cu"
    about = (site / f"md_solutions_{lesson}_README.html").read_text(encoding="utf-8")
    show = say("Show the solution. It tells you more once your own has been graded.")
    folded = f'<details>\n<summary>{show}</summary>\n{fragment(solution)}\n<div lang="en">\n{commentary(about)}\n</div>\n</details>'
    files = say("Files of this lesson")
    return (f'<div class="lesson-files" data-label="{files}">\n'
            + part(say("Stub"), say("The stub: {}").format(f"{slug}.cu"), fragment(stub))
            + part(say("Contract"), say("The contract: {}").format(contract_name(slug, site)), fragment(contract))
            + part(say("Solution"), say("The solution, and why it is so"), folded) + "</div>\n")


def place_in(page, text):
    """@return where the files of a lesson stand in a page, by its English text; None where there is no such place"""
    headings = [line for line in re.sub(r"^```.*?^```", "", text, flags=re.M | re.S).splitlines() if line.startswith("## ")]
    places = [found.start() for found in HEADING.finditer(page)]
    if TASK not in headings[:-1] or len(places) != len(headings):
        return None
    return places[headings.index(TASK) + 1]


def main():
    site, stubs = map(pathlib.Path, sys.argv[1:])
    problems = []
    for lesson in sorted(file.parent for file in (ROOT / "lessons").glob("*/lesson.toml")):
        for language in languages_of(lesson):
            file = site / f"{page_of(lesson, language)}.html"
            page = file.read_text(encoding="utf-8")
            try:
                files = files_of(lesson.name, site, stubs, language)
            except OSError as error:
                problems.append(f"{file.name}: {error}")
                continue
            place = place_in(page, (lesson / "README.md").read_text(encoding="utf-8"))
            if place is None:
                problems.append(f"{file.name}: needs one heading `Your task`, and another behind it")
            else:
                file.write_text(page[:place] + files + page[place:], encoding="utf-8")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
