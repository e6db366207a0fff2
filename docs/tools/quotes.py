#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what the texts quote from the grader with what the grader prints, or writes it anew.

A quote is a fenced block behind a marker that says which submission, and which part of its report:

    <!-- quote: 03 no_guard finding -->

The submission is a file of grader/checks/NN_*/wrong, `solution` or `stub`. The parts:

    finding     the first finding, whole        short       the same without count and advice
                (with a CLASS behind it: the first of that class)
    check NAME  the lines of one check          gate NAME   the line on one gate
    part TITLE  the section with that title     all         the whole report, behind its command
    demo TITLE  likewise of what the lesson's demo prints; with `solution` only

In a translation, README.ko.md, the marker is the English one and the quote is what the grader prints with --lang ko.

    docs/tools/quotes.py build/bin/gridstride             says which quotes differ; exit code 1 if any
    docs/tools/quotes.py build/bin/gridstride --write     corrects them
    docs/tools/quotes.py build/bin/gridstride FILE.md...  only these texts

What `gridstride check --seed 1 --records DIR` has graded is not graded again where GRIDSTRIDE_RECORDS=DIR.
"""
import argparse
import functools
import gettext
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUOTE = re.compile(r"<!-- quote: (\d\d) (\w+) (\w+)((?: [^\n]*?)?) -->\n```text\n(.*?)```", re.S)
SEED = "1"
SCRATCH = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with # of grades, until the program ends


def lesson_folder(number):
    return next((ROOT / "lessons").glob(f"{number}_*")).name


@functools.lru_cache(maxsize=None)
def graded_file(program, number, submission):
    """The options of `grade` that name a submission, which has the name of a student's own file, and its grade."""
    folder = lesson_folder(number)
    scratch = pathlib.Path(SCRATCH.name) / folder / submission
    scratch.mkdir(parents=True)
    if submission == "solution":
        chosen = ["--solution"]
    else:
        source = ROOT / "grader/checks" / folder / "wrong" / f"{submission}.cu"
        if submission == "stub":
            source = pathlib.Path(program).resolve().parents[1] / "stubs" / folder / f"{folder[3:]}.cu"
        copy = scratch / f"{folder[3:]}.cu"
        copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
        chosen = ["--submission", str(copy)]
    record = scratch / "grade.json"
    kept = kept_record(folder, submission)
    if kept:
        record.write_text(kept, encoding="utf-8")
    else:
        run([program, "grade", number, *chosen, "--seed", SEED, "--json", str(record)])
    return [*chosen, "--record", str(record)]


def kept_record(folder, submission):
    """The grade of a file of wrong/ as `check --seed 1 --records` has kept it, under the name of a student's file; "" where none is."""
    kept = pathlib.Path(os.environ.get("GRIDSTRIDE_RECORDS", "/nowhere")) / folder / "wrong" / f"{submission}.cu.json"
    return re.sub(rf"\b{submission}\.cu\b", f"{folder[3:]}.cu", kept.read_text(encoding="utf-8")) if kept.is_file() else ""


def run(command):
    """What a grade prints."""
    # Quotes are of the CPU device, whatever GPU the machine has.
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


@functools.lru_cache(maxsize=None)
def report(program, language, number, submission):
    """The grader's words on a submission. It is graded once, whatever languages quote it."""
    printed = run([program, "--lang", language, "grade", number, *graded_file(program, number, submission)])
    # The file's place in the scratch folder is nobody's business. Without it a command stands behind its words.
    text = re.sub(r":\n +(\S+ view \d\d) --submission \S+", r": \1", printed)
    return re.sub(r" --submission \S+", "", text)


@functools.lru_cache(maxsize=None)
def demo(program, number):
    """What the lesson's demo prints with the reference solution."""
    folder = lesson_folder(number)
    with tempfile.TemporaryDirectory() as scratch:
        built = pathlib.Path(scratch) / "demo"
        facts = tomllib.loads((ROOT / "lessons" / folder / "lesson.toml").read_text(encoding="utf-8"))
        command = [program, "cc", ROOT / "solutions" / folder / f"{folder[3:]}.cu", ROOT / "lessons" / folder / "demo.cu",
                   "--device", f"sim:{facts.get('profile', 'gtx1060')}", "-std=c++20", f"-I{ROOT / 'lessons' / folder}", f"-I{ROOT / 'lessons/support'}", "-o", built]
        subprocess.run(command, check=True)
        return subprocess.run([built], check=True, stdout=subprocess.PIPE, text=True).stdout


def paragraphs(text):
    """What stands between empty lines. A report has the same ones in every language, in the same order."""
    return text.rstrip("\n").split("\n\n")


def place(parts, begin, first=0):
    """Which of some texts, from the first on, begins in a way; None where none does."""
    return next((i for i in range(first, len(parts)) if parts[i].startswith(begin)), None)


def items(paragraph):
    """The items of a list: each a line that is indented by two, and those behind it that are indented further."""
    return re.findall(r"^  \S.*\n(?:   .*\n)*", paragraph + "\n", re.M)


def finding(english, spoken, bug_class):
    """The first finding, or the first of a class: its heading, and the lines that are indented further."""
    first = place(english, "What the device found\n")
    if first is None:
        return ""
    bare = [*english[:first], english[first].partition("\n")[2], *english[first + 1:]]
    there = place(bare, f"  {bug_class}", first)
    if there is None or not all(part.startswith("  ") for part in bare[first:there]):
        return ""
    return spoken[first].partition("\n")[2] if there == first else spoken[there]


def item(english, spoken, title, name):
    """The item of a list that has a name in English."""
    there = place(english, title + "\n")
    if there is None:
        return ""
    which = next((i for i, one in enumerate(items(english[there])) if name in one), None)
    return "" if which is None else items(spoken[there])[which]


def shortened(text, translation):
    """A finding without count and advice."""
    count = translation.gettext("It happened {} times in all checks together; this is the first.")
    why = translation.gettext("Why: {}").partition("{}")[0]
    behind = re.compile(f" *(?:{re.escape(count).replace(re.escape('{}'), '.*')}$|{re.escape(why)})")
    lines = text.splitlines()
    return "\n".join(lines[:next((i for i, line in enumerate(lines) if behind.match(line)), len(lines))])


def catalog(program, language):
    """The grader's sentences in a language, as the build has compiled them."""
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation("gridstride", pathlib.Path(program).resolve().parents[1] / "locale", [language])


def quoted(program, language, marker):
    """The part of a report that a quote shows."""
    number, submission, kind, name = marker
    if kind == "demo":
        english = spoken = paragraphs(demo(program, number))
    else:
        english, spoken = (paragraphs(report(program, one, number, submission)) for one in ("en", language))
    if kind == "all":
        return f"$ ./gridstride grade {number}\n{report(program, language, number, submission)}"
    if kind == "finding":
        text = finding(english, spoken, name)
    elif kind == "short":
        text = shortened(finding(english, spoken, name), catalog(program, language))
    elif kind == "check":
        text = item(english, spoken, "Checks", name)
    elif kind == "gate":
        text = item(english, spoken, "Counted events", name).partition("\n")[0]
    elif kind in ("part", "demo"):
        there = place(english, name)
        text = "" if there is None else spoken[there]
    else:
        raise SystemExit(f"unknown part of a report: {kind}")
    return textwrap.dedent(text.strip("\n")) + "\n"


def language_of(file):
    """ko of README.ko.md, en of README.md."""
    return file.suffixes[0].lstrip(".") if len(file.suffixes) > 1 else "en"


def corrected(program, file):
    """The text with every quote as it should be, and the quotes that are not."""
    problems = []

    def one(match):
        number, submission, kind, name, old = match.groups()
        new = quoted(program, language_of(file), (number, submission, kind, name.strip()))
        if not new.strip():
            problems.append((match, "the grader prints no such part\n"))
            return match.group(0)
        if new == old:
            return match.group(0)
        problems.append((match, new))
        start = match.start(5) - match.start(0)
        return match.group(0)[:start] + new + "```"

    text = file.read_text(encoding="utf-8")
    if len(QUOTE.findall(text)) != text.count("<!-- quote:"):
        problems.append((None, f"{file}: a marker of a quote has no ```text block behind it\n"))
    return QUOTE.sub(one, text), problems


def main():
    parser = argparse.ArgumentParser(description="Compares or writes what the texts quote from the grader.")
    parser.add_argument("program")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    files = arguments.files or [ROOT / "README.md", *sorted(ROOT.glob("docs/theory/*.md")), *sorted(ROOT.glob("lessons/*/README*.md")), *sorted(ROOT.glob("solutions/*/README.md"))]
    wrong = 0
    for file in files:
        text, problems = corrected(arguments.program, file.resolve())
        for match, new in problems:
            wrong += 1
            where = match.group(0).splitlines()[0] if match else ""
            print(f"{file}: {where}\nthe grader says now:\n{new}")
        if arguments.write and problems:
            file.write_text(text, encoding="utf-8")
    return 1 if wrong and not arguments.write else 0


if __name__ == "__main__":
    sys.exit(main())
