#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the front page's tables with what there is: lessons with their folders, commands with the program's help.

    docs/tools/index.py build/bin/gridstride

Every `./gridstride word` of every text has to be a command, too. Exit code 1 where something differs.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| (\d\d) \| (\S+) \|", re.M)


def lesson_problems(front_page):
    """Each lesson's row is there and linked, and there is none beside."""
    rows = dict(ROW.findall(front_page))
    for file in sorted((ROOT / "lessons").glob("*/lesson.toml")):
        number, slug = file.parent.name.split("_", 1)
        if rows.pop(number, None) != f"[{slug}](lessons/{file.parent.name}/README.md)":
            yield f"README.md: lesson {number} has no row that leads to it"
    for number, name in rows.items():
        yield f"README.md: there is no lesson {number}, {name}"


def command_problems(front_page, program):
    text = subprocess.run([program, "help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    commands = set(re.findall(r"^  ([a-z]+) ", text[text.index("Subcommands:"):], re.M))
    listed = set(re.findall(r"^\| `\./gridstride ([a-z]+)", front_page, re.M))
    for command in sorted(commands ^ listed):
        yield f"README.md: the table of commands and `gridstride help` differ: {command}"
    for folder in ("docs", "lessons", "solutions", "."):
        files = ROOT.glob("*.md") if folder == "." else (ROOT / folder).rglob("*.md")
        for file in files:
            for word in re.findall(r"\./gridstride ([a-z]+)", file.read_text(encoding="utf-8")):
                if word not in commands:
                    yield f"{file.relative_to(ROOT)}: there is no command {word}"


def main():
    front_page = (ROOT / "README.md").read_text(encoding="utf-8")
    found = [*lesson_problems(front_page), *command_problems(front_page, sys.argv[1])]
    print("\n".join(found) or "lessons and commands are as the front page says")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
