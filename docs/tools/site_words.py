#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The site's own words in the languages of its pages: they are in the program's catalogs (grader/language/catalogs), which
docs/tools/catalogs.py keeps complete.

    docs/tools/site_words.py build/docs/html    writes words_it.js and the like, with what the scripts of docs/site say

Tools say a sentence with `say = words_of(language)`; `phrase` marks one that is said elsewhere. The scripts have `say` and `sayCount`
of docs/site/say.js. Needs msgfmt.
"""
import functools
import gettext
import io
import json
import pathlib
import re
import subprocess
import sys

from languages import LANGUAGES

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "docs/site"
TEXT = r"'((?:[^'\\]|\\.)*)'"


def phrase(english):
    """Marks a sentence for the catalogs."""
    return english


@functools.cache
def catalog(language):
    if language not in LANGUAGES:
        return gettext.NullTranslations()
    file = ROOT / f"grader/language/catalogs/{language}.po"
    return gettext.GNUTranslations(io.BytesIO(subprocess.run(["msgfmt", "-o", "-", file], check=True, stdout=subprocess.PIPE).stdout))


def words_of(language):
    """@return a function that says an English sentence in a language; what has no translation stays English"""
    return catalog(language).gettext


def said_in(script):
    """@return the sentences that a script says, and its pairs for one and for many, each once, in their order"""
    def plain(text):
        return text.replace("\\'", "'")

    single = dict.fromkeys(map(plain, re.findall(rf"\bsay\({TEXT}[,)]", script)))
    counted = dict.fromkeys((plain(one), plain(many)) for one, many in re.findall(rf"\bsayCount\({TEXT},\s*{TEXT}", script))
    return list(single), list(counted)


def script_words(language):
    """@return what docs/site/say.js looks up: a sentence's translation, under a pair's first both forms"""
    words, many = catalog(language), {}
    for file in sorted(SCRIPTS.glob("*.js")):
        single, counted = said_in(file.read_text(encoding="utf-8"))
        many |= {sentence: words.gettext(sentence) for sentence in single}
        many |= {one: [words.ngettext(one, several, n) for n in (1, 2)] for one, several in counted}
    return many


def main():
    folder = pathlib.Path(sys.argv[1])
    for language in LANGUAGES:
        text = json.dumps(script_words(language), ensure_ascii=False, indent=1)
        (folder / f"words_{language}.js").write_text(f"window.gridstride_words = {text};\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
