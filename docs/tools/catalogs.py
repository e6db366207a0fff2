#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Keeps the catalogs of the program's sentences (grader/language/catalogs) with the sources. It needs gettext's tools.

Whatever it is told to do, it also looks through what the CPU device says (grader/simt/src): each whole sentence there, from its
capital to its full stop, has to be in a phrase of grader/language/phrases.cpp, or in ENGLISH below; exit code 1 where one is not.
Likewise whatever the scripts of `gridstride view` say has to be in grader/view/script_words.cpp.
What is put together from pieces, or begins with a name in small letters, is left to the tests that run the corpus of bugs.

    docs/tools/catalogs.py                says which sentences a catalog lacks, or has of an older wording; exit code 1 where
                                          one cannot be used: it has other gaps, or begins or ends otherwise
    docs/tools/catalogs.py --strict       exit code 1 also where a sentence is lacking
    docs/tools/catalogs.py --update       takes up the sentences of the sources; those with a new wording are marked "fuzzy",
                                          and stay English until a translator has looked at them and taken the mark away
"""
import argparse
import gettext
import pathlib
import re
import string
import subprocess
import sys
import tempfile

from site_words import said_in

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOGS = ROOT / "grader/language/catalogs"
SOURCES = ("classroom/pages", "cli", "language", "learn", "report", "view")  # of grader/: who speaks to the user
WORDS = ("tr", "trf", "trn:1,2", "phrase", "counted_phrase:1,2",
         "add_subcommand:2", "add_option:3", "add_flag:3", "add_option_group:2", "description:1", "set_help_flag:2", "set_version_flag:3")  # help
PHRASES = ROOT / "grader/language/phrases.cpp"
DEVICE = ROOT / "grader/simt/src"
VIEW = ROOT / "grader/view"
ENGLISH = {}  # sentences of the device that are meant to stay English, each with the reason; none so far


def run(*command):
    return subprocess.run([str(word) for word in command], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def template(folder):
    """@return a .pot of all sentences of the sources"""
    file = folder / "gridstride.pot"
    files = sorted(str(path.relative_to(ROOT)) for source in SOURCES for path in (ROOT / "grader" / source).glob("*.cpp"))
    run("xgettext", "--from-code=UTF-8", "--language=C++", "--keyword=", *(f"--keyword={word}" for word in WORDS), "--sort-by-file",
        "--package-name=Gridstride", "--no-location", "-o", file, *files)
    # The site: its scripts, and the tools that make its pages.
    site = {"JavaScript": (["say", "sayCount:1,2"], "docs/site/*.js"), "Python": (["say", "phrase"], "docs/tools/*.py")}
    for language, (keywords, pattern) in site.items():
        run("xgettext", "--join-existing", "--from-code=UTF-8", f"--language={language}", "--keyword=", *(f"--keyword={word}" for word in keywords),
            "--no-location", "-o", file, *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(pattern)))
    checks = sorted({name.replace("_", " ") for path in ROOT.glob("grader/checks/*/*.cpp")
                     for name in re.findall(r"GRADED_TEST\(\w+,\s*(\w+)", path.read_text(encoding="utf-8"))})
    # Neither a date nor "c-format" tells anything here.
    text = re.sub(r'^"POT-Creation-Date:.*\n', "", file.read_text(encoding="utf-8"), flags=re.M)
    text = re.sub(r"^#, c-format\n|^#, (.*), c-format\n", r"", text, flags=re.M)
    text += "".join(f'\n#. What a check says that the submission does.\nmsgid "{check}"\nmsgstr ""\n' for check in checks)
    file.write_text(text.replace("charset=CHARSET", "charset=UTF-8"), encoding="utf-8")
    return file


def gaps(text):
    """What fmt puts in: the specifications by place. @throws ValueError where the text is no format"""
    found, place = {}, 0
    for _, name, specification, _ in string.Formatter().parse(text):
        if name is None:
            continue
        if name == "":
            name, place = str(place), place + 1
        found[name] = specification
    return found


def trouble_of(catalog, folder):
    """@return lines on sentences whose translation could not be used"""
    compiled = folder / (catalog.stem + ".mo")
    run("msgfmt", "--check-format", "--check-domain", "-o", compiled, catalog)
    with compiled.open("rb") as file:
        sentences = gettext.GNUTranslations(file)._catalog  # pylint: disable=protected-access
    for english, translation in sentences.items():
        if isinstance(english, tuple):
            english = english[0]
        if not english:
            continue
        try:
            if gaps(english) != gaps(translation):
                yield f"{catalog.name}: other gaps than in the English: {translation!r} for {english!r}"
        except ValueError:
            yield f"{catalog.name}: no format: {translation!r}"


def lacking(catalog, pot, folder):
    """@return the sentences that a catalog lacks, as the .po format has them"""
    merged = folder / (catalog.stem + ".po")
    run("msgmerge", "--quiet", "-o", merged, catalog, pot)
    left = run("msgattrib", "--untranslated", "--no-obsolete", "--no-wrap", merged) + run("msgattrib", "--only-fuzzy", "--no-obsolete", "--no-wrap", merged)
    return [line for line in left.splitlines() if line.startswith("msgid ") and line != 'msgid ""']


def texts(file):
    """@return the string literals of a C++ file as they stand there, adjacent ones joined"""
    literal = r'"(?:[^"\\]|\\.)*"'
    code = re.sub(rf"({literal}|'(?:[^'\\]|\\.)')|//.*", lambda found: found[1] or "", file.read_text(encoding="utf-8"))
    groups = re.findall(rf"{literal}(?:\s*{literal})*", code)
    return ["".join(part[1:-1] for part in re.findall(literal, group)) for group in groups]


def sentences(text):
    """@return the whole sentences of a text, split where the reporter splits it"""
    return [part for part in re.split(r"(?<=\.) (?=[A-Z])", text.strip()) if re.fullmatch(r"[A-Z].* .*\.", part)]


def unknown():
    """@return lines on sentences of the device that no phrase has"""
    known = {sentence for text in texts(PHRASES) for sentence in sentences(text)}
    for file in sorted(DEVICE.rglob("*.[ch]pp")):
        for sentence in dict.fromkeys(sentence for text in texts(file) for sentence in sentences(text)):
            if sentence not in known and sentence not in ENGLISH:
                yield f"{file.relative_to(ROOT)}: no phrase in {PHRASES.name} has: {sentence}"


def unnamed():
    """@return lines on gates of checks whose name no phrase has; behind a case, such as "sum_warps: ", it stands alone there"""
    known = set(texts(PHRASES))
    for file in sorted((ROOT / "grader/checks").glob("*/check.cpp")):
        joined = re.sub(r'"\s*\n\s*"', "", file.read_text(encoding="utf-8"))
        for gate in re.findall(r'(?:EXPECT|ASSERT)_GATE\(\s*"((?:[^"\\]|\\.)*)"', joined):
            if gate not in known and gate.split(": ", 1)[-1] not in known:
                yield f"{file.relative_to(ROOT)}: {PHRASES.name} lacks the gate: {gate}"


def unsaid():
    """@return lines on sentences of the picture's scripts that the page does not bring in the user's language"""
    known = set(texts(VIEW / "script_words.cpp"))
    for file in sorted(VIEW.glob("*.js")):
        single, counted = said_in(file.read_text(encoding="utf-8"))
        for sentence in dict.fromkeys([*single, *(one for pair in counted for one in pair)]):
            if sentence not in known:
                yield f"{file.relative_to(ROOT)}: script_words.cpp lacks: {sentence}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    strangers = [*unknown(), *unnamed(), *unsaid()]
    for line in strangers:
        print(line)
    bad = bool(strangers)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        pot = template(folder)
        for catalog in sorted(CATALOGS.glob("*.po")):
            if options.update:
                run("msgmerge", "--quiet", "--update", "--backup=none", "--no-location", "--width=120", catalog, pot)
            lines = lacking(catalog, pot, folder)
            for line in lines:
                print(f"{catalog.name}: not translated, or of an older wording: {line[6:]}")
            trouble = list(trouble_of(catalog, folder))
            for line in trouble:
                print(line)
            print(f"{catalog.name}: {len(lines)} sentences to translate")
            bad = bad or bool(trouble) or (options.strict and bool(lines))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
