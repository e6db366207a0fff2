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

    docs/tools/quotes.py build/bin/gridstride             says which quotes differ; exit code 1 if any
    docs/tools/quotes.py build/bin/gridstride --write     corrects them
    docs/tools/quotes.py build/bin/gridstride FILE.md...  only these texts
"""
import argparse
import functools
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


def lesson_folder(number):
    return next((ROOT / "lessons").glob(f"{number}_*")).name


@functools.lru_cache(maxsize=None)
def report(program, number, submission):
    """The grader's words on a submission, under the name that a student's own file has."""
    folder = lesson_folder(number)
    command = [program, "grade", number, "--seed", SEED]
    with tempfile.TemporaryDirectory() as scratch:
        if submission == "solution":
            command.append("--solution")
        else:
            source = ROOT / "grader/checks" / folder / "wrong" / f"{submission}.cu"
            if submission == "stub":
                source = pathlib.Path(program).resolve().parents[1] / "stubs" / folder / f"{folder[3:]}.cu"
            copy = pathlib.Path(scratch) / f"{folder[3:]}.cu"
            copy.write_text(source.read_text())
            command += ["--submission", str(copy)]
        # Quotes are of the CPU device, whatever GPU the machine has.
        environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    # The file's place in the scratch folder is nobody's business. Without it a command stands behind its words.
    text = re.sub(r":\n +(\S+ view \d\d) --submission \S+", r": \1", done.stdout)
    return re.sub(r" --submission \S+", "", text)


@functools.lru_cache(maxsize=None)
def demo(program, number):
    """What the lesson's demo prints with the reference solution."""
    folder = lesson_folder(number)
    with tempfile.TemporaryDirectory() as scratch:
        built = pathlib.Path(scratch) / "demo"
        facts = tomllib.loads((ROOT / "lessons" / folder / "lesson.toml").read_text())
        command = [program, "cc", ROOT / "solutions" / folder / f"{folder[3:]}.cu", ROOT / "lessons" / folder / "demo.cu",
                   "--device", f"sim:{facts.get('profile', 'gtx1060')}", "-std=c++20", f"-I{ROOT / 'lessons' / folder}", f"-I{ROOT / 'lessons/support'}", "-o", built]
        subprocess.run(command, check=True)
        return subprocess.run([built], check=True, stdout=subprocess.PIPE, text=True).stdout


def section(text, title):
    """The lines from one that begins with the title up to the next empty one."""
    lines = text.splitlines()
    start = next((i for i, line in enumerate(lines) if line.startswith(title)), None)
    if start is None:
        return []
    end = next((i for i in range(start, len(lines)) if not lines[i]), len(lines))
    return lines[start:end]


def finding(text, bug_class):
    """The first finding, or the first of a class: its heading, and the lines that are indented further."""
    _, _, findings = text.partition("What the device found\n")
    for block in findings.split("\n\n"):
        lines = block.splitlines()
        if not lines or not lines[0].startswith("  "):
            break
        if lines[0].startswith(f"  {bug_class}"):
            return lines
    return []


def check(text, name):
    lines = section(text, "Checks")
    start = next((i for i, line in enumerate(lines) if name in line), None)
    if start is None:
        return []
    end = next((i for i in range(start + 1, len(lines)) if not lines[i].startswith("    ")), len(lines))
    return lines[start:end]


def quoted(text, kind, name, number):
    """The part of a report that a quote shows."""
    if kind == "all":
        return f"$ ./gridstride grade {number}\n{text}"
    if kind == "finding":
        lines = finding(text, name)
    elif kind == "short":
        lines = finding(text, name)
        end = next((i for i, line in enumerate(lines) if line.strip().startswith(("It happened", "Why:"))), len(lines))
        lines = lines[:end]
    elif kind == "check":
        lines = check(text, name)
    elif kind == "gate":
        lines = [line for line in section(text, "Counted events") if name in line][:1]
    elif kind in ("part", "demo"):
        lines = section(text, name)
    else:
        raise SystemExit(f"unknown part of a report: {kind}")
    return textwrap.dedent("\n".join(lines)) + "\n"


def corrected(program, file):
    """The text with every quote as it should be, and the quotes that are not."""
    problems = []

    def one(match):
        number, submission, kind, name, old = match.groups()
        text = demo(program, number) if kind == "demo" else report(program, number, submission)
        new = quoted(text, kind, name.strip(), number)
        if not new.strip():
            problems.append((match, "the grader prints no such part\n"))
            return match.group(0)
        if new == old:
            return match.group(0)
        problems.append((match, new))
        start = match.start(5) - match.start(0)
        return match.group(0)[:start] + new + "```"

    text = file.read_text()
    if len(QUOTE.findall(text)) != text.count("<!-- quote:"):
        problems.append((None, f"{file}: a marker of a quote has no ```text block behind it\n"))
    return QUOTE.sub(one, text), problems


def main():
    parser = argparse.ArgumentParser(description="Compares or writes what the texts quote from the grader.")
    parser.add_argument("program")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    files = arguments.files or [ROOT / "README.md", *sorted(ROOT.glob("docs/theory/*.md")), *sorted(ROOT.glob("lessons/*/README.md")), *sorted(ROOT.glob("solutions/*/README.md"))]
    wrong = 0
    for file in files:
        text, problems = corrected(arguments.program, file.resolve())
        for match, new in problems:
            wrong += 1
            where = match.group(0).splitlines()[0] if match else ""
            print(f"{file}: {where}\nthe grader says now:\n{new}")
        if arguments.write and problems:
            file.write_text(text)
    return 1 if wrong and not arguments.write else 0


if __name__ == "__main__":
    sys.exit(main())
