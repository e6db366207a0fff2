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
ROW = re.compile(r"^\| (\d\d) \| (\S+) \|.*\| (ready|planned) \|$", re.M)
LAUNCHER_ONLY = {"docs", "editor"}  # commands of the launcher, which the program does not list


def lesson_problems(front_page):
    """Each lesson's row is there, linked and marked ready; the rows of other lessons are marked planned."""
    folders = {file.parent.name for file in (ROOT / "lessons").glob("*/lesson.toml")}
    rows = {number: (name, state) for number, name, state in ROW.findall(front_page)}
    for folder in sorted(folders):
        number, slug = folder.split("_", 1)
        if rows.get(number) != (f"[{slug}](lessons/{folder}/README.md)", "ready"):
            yield f"README.md: the row of lesson {number} is not that of a lesson that is ready"
    for number, (name, state) in rows.items():
        if state == "ready" and not any(folder.startswith(number) for folder in folders):
            yield f"README.md: lesson {number}, {name}, is said to be ready and has no folder"


def command_problems(front_page, program):
    text = subprocess.run([program, "help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    commands = set(re.findall(r"^  ([a-z]+) ", text[text.index("Subcommands:"):], re.M)) | LAUNCHER_ONLY
    listed = set(re.findall(r"^\| `\./gridstride ([a-z]+)", front_page, re.M))
    for command in sorted(commands ^ listed):
        yield f"README.md: the table of commands and `gridstride help` differ: {command}"
    for folder in ("docs", "lessons", "solutions", "."):
        files = ROOT.glob("*.md") if folder == "." else (ROOT / folder).rglob("*.md")
        for file in files:
            for word in re.findall(r"\./gridstride ([a-z]+)", file.read_text()):
                if word not in commands and word != "class":  # a command of the roadmap
                    yield f"{file.relative_to(ROOT)}: there is no command {word}"


def main():
    front_page = (ROOT / "README.md").read_text()
    found = [*lesson_problems(front_page), *command_problems(front_page, sys.argv[1])]
    print("\n".join(found) or "lessons and commands are as the front page says")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
