#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the lessons' translations with the English, and tells what they lack and what has changed since.

A translation of a lesson stands beside it: README.ko.md of README.md, and lesson.ko.toml (title, summary, hints) of
lesson.toml. The language is named as gettext names it: ko, it, zh_CN. Texts are compared block by block; blocks are what
stands between empty lines. Code and generated tables are not translated: they are copied from the English, tables with the
words of figures/labels.toml in place of the English ones. Figures are those of the language where there are such
(docs/tools/drawings.py): figures/index.ko.svg of figures/index.svg. Quotes of the
grader stand behind the English marker, in the text's language: docs/tools/quotes.py writes them. The last line of a translated text says of which English blocks it was made, as numbers that change when these do.

    docs/tools/languages.py                     tells what is missing or has changed since; exit code 1 where a translation
                                                is broken: a block, a name in code or a link got lost, or a copy is not
                                                the English
    docs/tools/languages.py --strict            exit code 1 also where something is missing or has changed
    docs/tools/languages.py --write             copies code, markers of quotes and tables anew
    docs/tools/languages.py --accept FILE...    likewise, and takes these files for translations of the English as it is now
"""
import argparse
import dataclasses
import difflib
import hashlib
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lessons/support"))
from drawing import labels_of, translated  # noqa: E402

LANGUAGES = {"it": "Italiano", "ko": "한국어", "zh_CN": "简体中文"}  # as their readers write them

MADE_OF = re.compile(r"\n*<!-- translated from (\S+):((?: [0-9a-f]{6})*) -->\n*\Z")
BLOCK = re.compile(r"""
    (?:^<!--\ quote:[^\n]*-->\n)?^(?P<indent>\ *)```.*?^(?P=indent)```[^\n]*$   # code, maybe a quote of the grader
    |^<!--\ begin:.*?^<!--\ end:[^\n]*-->$                                      # a generated part
    |^<!--.*?-->$
    |^\#+\ [^\n]*$
    |(?:^(?!\#+\ |\ *```|<!--)[^\n]*\S[^\n]*(?:\n|\Z))+                          # all else, to the next empty line
    """, re.M | re.S | re.X)


@dataclasses.dataclass(frozen=True)
class Block:
    text: str
    begin: int
    end: int
    line: int

    @property
    def kind(self):
        if re.match(r"<!-- quote| *```|<!--", self.text):
            return "copy"
        heading = re.match(r"#+ ", self.text)
        if heading:
            return heading[0].strip()
        rows = self.text.splitlines()
        if rows[0].startswith("|"):
            return f"table of {len(rows)} rows"
        points = sum(bool(re.match(r" *(?:[*-]|\d+\.) ", row)) for row in rows)
        return f"list of {points}" if points else "text"

    @property
    def is_generated(self):
        return self.text.startswith("<!-- begin:")

    @property
    def number(self):
        return number_of(" ".join(self.text.split()))


def number_of(text):
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def blocks(text):
    found = []
    for match in BLOCK.finditer(text):
        piece = match[0].rstrip("\n")
        found.append(Block(piece, match.start(), match.start() + len(piece), text.count("\n", 0, match.start()) + 1))
    return found


def copies(parts):
    return [part for part in parts if part.kind == "copy"]


def prose(parts):
    return [part for part in parts if part.kind != "copy"]


QUOTE = re.compile(r"<!-- quote: \d\d \w+ (\w+)[^\n]*\n")
CELL = re.compile(r"(?<=\| )[^|\n]+(?= \|)")


def words_of(file):
    """@return the words of a translated text's figures and generated tables, by the English ones"""
    return labels_of(file.parent / "figures").get(file.suffixes[0][1:], {})


def cells(text):
    """@return what stands in the generated tables of a text"""
    return [cell for part in blocks(text) if part.is_generated for cell in CELL.findall(part.text)]


def in_words(table, words):
    """@return a table with the words of a language"""
    return CELL.sub(lambda cell: translated(cell[0], words), table)


def names(text):
    """What a translation keeps as it is: names in code, and where links lead."""
    return {*re.findall(r"`[^`\n]+`", text), *links(text)}


def links(text):
    return re.findall(r"\]\(([^)\s]+)\)", text)


class Text:
    """A translated README."""

    def __init__(self, file):
        self.file = file
        self.master = file.with_name("README.md")
        self.english = blocks(self.master.read_text(encoding="utf-8"))
        self.whole = file.read_text(encoding="utf-8")
        made_of = MADE_OF.search(self.whole)
        self.body = self.whole[:made_of.start()] + "\n" if made_of else self.whole
        self.numbers = made_of[2].split() if made_of else []
        self.parts = blocks(self.body)

    def changes(self):
        """@return lines on what has changed in the English since"""
        now = prose(self.english)
        if not self.numbers:
            return [f"{name(self.file)}: does not say what it was translated from: run --accept once it is right"]
        lines = []
        for what, first, last, here, there in difflib.SequenceMatcher(None, self.numbers, [part.number for part in now], False).get_opcodes():
            if what == "delete":
                lines.append(f"{name(self.master)}: {last - first} blocks that {self.file.name} still has are gone")
            elif what != "equal":
                lines += [f"{name(self.master)}:{part.line}: {'new' if what == 'insert' else 'changed'} since {self.file.name}: "
                          f"{part.text.splitlines()[0][:60]}" for part in now[here:there]]
        return lines

    def with_own_figures(self, text):
        """@return an English text whose figures are those in this language, where there are such"""
        language = self.file.suffixes[0]
        for link in links(text):
            own = re.sub(r"\.svg$", f"{language}.svg", link)
            if (self.file.parent / own).is_file():
                text = text.replace(f"]({link})", f"]({own})")
        return text

    def broken(self):
        """@return lines on what got lost; nothing where the English has changed since"""
        mine, theirs = prose(self.parts), prose(self.english)
        for part, master in zip(mine, theirs):
            if part.kind != master.kind:
                yield f"{name(self.file)}:{part.line}: {part.kind}, where {self.master.name}:{master.line} has {master.kind}"
                return  # all that follows is shifted
            for lost in sorted(names(self.with_own_figures(master.text)) - names(part.text)):
                yield f"{name(self.file)}:{part.line}: without {lost} of {self.master.name}:{master.line}"
            if part.text == master.text and re.search(r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", re.sub(r"`[^`]*`|\([^)]*\)", "", part.text)):
                yield f"{name(self.file)}:{part.line}: still English"
        if len(mine) != len(theirs):
            yield f"{name(self.file)}: {len(mine)} blocks, where {self.master.name} has {len(theirs)}"

    def copied(self, master):
        """@return a copy of the English as it should stand here"""
        return in_words(master.text, words_of(self.file)) if master.is_generated else master.text

    def is_copy(self, part, master):
        """Whether a copy is as it should be; of a quote that the grader has in other languages, the marker alone."""
        marker = QUOTE.match(master.text)
        if marker and marker[1] != "demo":
            return part.text.startswith(marker[0])
        return part.text == self.copied(master)

    def with_copies(self):
        """@return the text with the code and the markers of quotes of the English; as it is where they are not as many"""
        mine, theirs = copies(self.parts), copies(self.english)
        if len(mine) != len(theirs):
            return self.body
        body = self.body
        for part, master in reversed(list(zip(mine, theirs))):
            if not self.is_copy(part, master):
                body = body[:part.begin] + self.copied(master) + body[part.end:]
        return body

    def lost_copies(self):
        mine, theirs = copies(self.parts), copies(self.english)
        if len(mine) != len(theirs):
            yield f"{name(self.file)}: {len(mine)} pieces of code, quotes and generated tables, where {self.master.name} has {len(theirs)}"
        for part, master in zip(mine, theirs):
            if not self.is_copy(part, master):
                yield f"{name(self.file)}:{part.line}: not as in {self.master.name}:{master.line}; --write copies it"

    def write(self, accept):
        numbers = [part.number for part in prose(self.english)] if accept else self.numbers
        body = self.with_copies().rstrip("\n")
        self.file.write_text(f"{body}\n\n<!-- translated from {' '.join([self.master.name + ':', *numbers])} -->\n", encoding="utf-8")


class Manifest:
    """A translated lesson.toml."""
    keys = ("title", "summary", "hints")
    optional_keys = ("check_hints",)

    def __init__(self, file):
        self.file = file
        self.master = file.with_name("lesson.toml")
        self.english = tomllib.loads(self.master.read_text(encoding="utf-8"))
        self.whole = file.read_text(encoding="utf-8")
        self.mine = tomllib.loads(self.whole)

    def numbers(self):
        return [number_of(text) for text in (self.english["title"], self.english["summary"], *self.english["hints"],
                                             *self.english.get("check_hints", {}).values())]

    def changes(self):
        made_of = self.mine.get("translated_from", [])
        if not made_of:
            return [f"{name(self.file)}: does not say what it was translated from: run --accept once it is right"]
        of = ["title", "summary", *(f"hint {i}" for i in range(1, len(self.english["hints"]) + 1)),
              *(f"hint on {check}" for check in self.english.get("check_hints", {}))]
        if len(made_of) != len(of):
            return [f"{name(self.master)}: other hints since {self.file.name}"]
        return [f"{name(self.master)}: {what} changed since {self.file.name}"
                for what, before, now in zip(of, made_of, self.numbers()) if before != now]

    def broken(self):
        for key in sorted({*self.keys} - {*self.mine}):
            yield f"{name(self.file)}: no {key}"
        for key in sorted({*self.mine} - {*self.keys, *self.optional_keys, "translated_from"}):
            yield f"{name(self.file)}: {key} is not translated"
        if len(self.mine.get("hints", [])) != len(self.english["hints"]):
            yield f"{name(self.file)}: {len(self.mine.get('hints', []))} hints, where {self.master.name} has {len(self.english['hints'])}"
        for check in sorted({*self.english.get("check_hints", {})} ^ {*self.mine.get("check_hints", {})}):
            yield f"{name(self.file)}: a hint on {check} stands here or in {self.master.name} alone"

    def lost_copies(self):
        return ()

    def write(self, accept):
        if not accept:
            return
        text = re.sub(r"^translated_from = .*\n", "", self.whole, flags=re.M).rstrip("\n")
        keys, table, rest = text.partition("\n[")  # what stands behind a table's heading belongs to the table
        listed = ", ".join(f'"{number}"' for number in self.numbers())
        rest = f"{table}{rest}\n" if table else ""
        self.file.write_text(f"{keys.rstrip()}\ntranslated_from = [{listed}]\n{rest}", encoding="utf-8")


def name(file):
    return file.relative_to(ROOT) if file.is_relative_to(ROOT) else file


def translation(file):
    return Manifest(file) if file.suffix == ".toml" else Text(file)


def wanted():
    """@return the file of each translation that there should be"""
    for lesson in sorted(file.parent for file in (ROOT / "lessons").glob("*/lesson.toml")):
        for language in LANGUAGES:
            yield lesson / f"lesson.{language}.toml"
            yield lesson / f"README.{language}.md"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="translations; nothing: all")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--accept", action="store_true")
    options = parser.parse_args()
    if options.accept and not options.files:
        parser.error("--accept wants the files that were looked through")
    for file in options.files:
        if file.stem in ("README", "lesson"):
            parser.error(f"{file} is no translation: README.it.md is one")
    files = [file.resolve() for file in options.files] or list(wanted())
    missing = [f"{name(file)}: missing" for file in files if not file.is_file()]
    changed, broken = [], []
    for file in filter(pathlib.Path.is_file, files):
        if options.accept:  # seen by whoever runs it once too often
            print(*(f"accepted: {change}" for change in translation(file).changes()), sep="\n")
        if options.write or options.accept:
            translation(file).write(options.accept)
        one = translation(file)
        changes = one.changes()
        changed += changes
        if not changes:
            broken += one.broken()
            broken += one.lost_copies()
    for line in (*missing, *changed, *broken):
        print(line)
    print(f"{len(files) - len(missing)} of {len(files)} translations are there; {len(changed)} blocks have changed since, {len(broken)} are broken")
    sys.exit(1 if broken or (options.strict and (missing or changed)) else 0)


if __name__ == "__main__":
    main()
