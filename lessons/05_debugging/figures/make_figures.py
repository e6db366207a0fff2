#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 05; the anatomy is that of the diagnosis that README.md quotes from the grader,
in each language that of its text.

Usage: python3 make_figures.py                              writes the .svg files beside this script; no packages needed
       python3 make_figures.py --table build/bin/gridstride prints the text's table: runs the demo in several orders
"""
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing, labels_of  # noqa: E402

HERE = Path(__file__).parent
LESSON = HERE.parent


class Words(Drawing):
    """A drawing with lines of a terminal: letters as wide everywhere as they are here."""

    LETTER, WIDE_LETTER = 8.6, 14

    def width_of(self, words):
        return sum(self.WIDE_LETTER if unicodedata.east_asian_width(letter) in "WF" else self.LETTER for letter in words)

    def typed(self, x, y, words, colour=GREY, weight="normal"):
        """@return how wide the words are"""
        words_as_xml = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        width = self.width_of(words)
        self.parts.append(f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-family="monospace" font-size="14" '
                          f'font-weight="{weight}" xml:space="preserve" textLength="{width:g}">{words_as_xml}</text>')
        return width


def quoted_race(language):
    """The lines of the diagnosis in the text; language: "" for English."""
    text = (LESSON / f"README{language and '.' + language}.md").read_text(encoding="utf-8")
    return re.search(r"<!-- quote: 05 stub finding data_race -->\n```text\n(.*?)```", text, re.S)[1].splitlines()


PARTS = {1: (ORANGE, "class: which rule is broken"), 2: (BLUE, "place: where it shows"),
         3: (ORANGE, "who, and how often"), 4: (BLUE, "what: array and element"),
         5: (ORANGE, "witness: the other end"), 6: (BLUE, "why: advice, to be weighed")}
# In English, Italian, Korean and Chinese; a sentence may go on in the next line.
HEAD = {1: r"^[a-z_]+", 2: r"\w+\.cu:\d+", 3: r"(?:kernel|커널|核函数) .*"}
COUNT_AND_ADVICE = {3: r"\d+ ?(?:times|volte|번|次)", 6: r"(?:Why|Perché|이유|原因)[:：]"}
MESSAGE = {4: r"\w+\[\d+\]", 5: r"(?:(?:thread|스레드|线程) )?\([\d,]+\)(?: of the same block| dello stesso(?: blocco)?)?|[a-z]+\.cu:\d+"}


def patterns_of(place, line):
    """Which parts to look for in a line of the diagnosis: number and pattern of each."""
    if place == 0:
        return HEAD
    if re.match(r" +\d+ \| ", line):  # the source, quoted
        return {}
    return COUNT_AND_ADVICE if re.match(r" +(It happened|Why:|È successo|Perché:|모든 검사를|이유:|在所有检查项|原因：)", line) else MESSAGE


class Anatomy(Words):
    """In each language the diagnosis is that of its text."""

    def files(self, path):
        english = super().files(path)
        tables = {language: table for language, table in labels_of(HERE).items() if language != "same"}
        return english | {Path(path).with_suffix(f".{language}.svg"): anatomy_in(language).svg(language, table)
                          for language, table in tables.items()}


def anatomy_in(language=""):
    """The diagnosis with a number over each of its parts, and below what the numbers mean."""
    lines = quoted_race(language)
    marked_lines = [[(found.start(), found.end(), number) for number, pattern in patterns_of(place, line).items()
                     for found in re.finditer(pattern, line)] for place, line in enumerate(lines)]
    heights = [44 if marked else 25 for marked in marked_lines]  # room for the numbers above the words
    bottom = sum(heights)
    d = Anatomy(930, bottom + 92, "A diagnosis of a data race, and its parts")
    for place, (line, marked) in enumerate(zip(lines, marked_lines)):
        x, y, done = 20, sum(heights[:place + 1]) - 8, 0
        for start, end, number in sorted(marked):
            x += d.typed(x, y, line[done:start])
            width = d.typed(x, y, line[start:end], PARTS[number][0], "bold")
            d.text(x + width / 2, y - 17, str(number), PARTS[number][0], "middle", 14, "bold")
            x, done = x + width, end
        d.typed(x, y, line[done:])
    for number, (colour, words) in PARTS.items():
        column, line = (number - 1) % 3, (number - 1) // 3
        d.text(20 + column * 305, bottom + 38 + line * 32, f"{number}  {words}", colour, size=17, weight="bold")
    return d


def barrier():
    """Threads 0 to 5: each writes its word of the tile; behind the barrier each reads its neighbour's."""
    threads, left, wide = 6, 210, 110
    d = Drawing(900, 330, "Each thread writes its word of the tile; behind the barrier it reads the word of its neighbour")
    for t in range(threads):
        x = left + t * wide
        d.text(x + 48, 32, f"thread {t}", anchor="middle", weight="bold")
        d.cell(x, 52, 96, 42, f"word {t}", "full")
        d.cell(x, 230, 96, 42, f"word {t - 1}" if t else "in[i - 1]", "plain" if t else "idle")
        if t + 1 < threads:
            d.arrow(x + 48, 98, x + wide + 40, 224, "orange" if t == 0 else "grey")
    d.text(20, 79, "writes s_tile[t]", BLUE, weight="bold", size=17)
    d.text(20, 257, "reads s_tile[t - 1]", size=17, weight="bold")
    d.parts.append(f'<path d="M20 160 L{left + threads * wide - 14} 160" stroke="{ORANGE}" stroke-width="4" stroke-dasharray="12 6"/>')
    d.text(20, 148, "__syncthreads()", ORANGE, weight="bold", size=17)
    d.text(20, 308, "without the dashed line nothing says that word 0 is written before thread 1 reads it", size=18)
    d.save(HERE / "barrier.svg")


def waiting():
    """What host and device do, as time goes on from left to right, without and with a synchronisation."""
    d = Drawing(900, 390, "The host reads the squares while the kernel still runs; with a synchronisation it waits for it")
    for top, title, synchronised in ((20, "without waiting", False), (200, "with cudaDeviceSynchronize()", True)):
        d.text(20, top + 14, title, weight="bold")
        d.text(20, top + 62, "host")
        d.text(20, top + 122, "device")
        d.cell(100, top + 36, 110, 40, "launch", "plain")
        d.cell(270, top + 96, 360, 40, "kernel", "full")
        d.arrow(158, top + 80, 264, top + 114, "grey")
        if synchronised:
            d.cell(218, top + 36, 414, 40, "waits", "idle")
            d.cell(640, top + 36, 200, 40, "reads squares", "plain")
        else:
            d.cell(218, top + 36, 200, 40, "reads what is there", "plain")
            d.text(430, top + 62, "too early: the kernel is still writing", ORANGE, weight="bold", size=17)
    d.text(20, 372, "time goes from left to right", size=16)
    d.save(HERE / "waiting.svg")


FUNCTIONS = ("scale", "reverse", "differences", "split_channels", "window_sums", "squares")
ORDERS = (("0", "threads in order"), ("1", "the other way round"), ("7", "shuffled"))


def outcome(program, number, order):
    """The wrong elements that the demo counts for one function, and the class that is told."""
    environment = {**os.environ, "GRIDSTRIDE_SCHEDULE": order}
    done = subprocess.run([program, str(number)], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    counted = re.search(r"(\d+) of (\d+) elements", done.stdout)
    told = re.search(r"\.cu:\d+: (\w+):", done.stderr)[1]
    return f"{int(counted[1]):,} of {int(counted[2]):,}" if counted else "stops with an error", told


def print_table(gridstride):
    with tempfile.TemporaryDirectory() as scratch:
        program = f"{scratch}/demo"
        stub = Path(gridstride).resolve().parents[1] / "stubs" / LESSON.name / "debugging.cu"
        subprocess.run([gridstride, "cc", "-std=c++20", f"-I{LESSON}", f"-I{LESSON.parent / 'support'}", str(stub),
                        str(LESSON / "demo.cu"), "-o", program], check=True)
        print("| | " + " | ".join(f"{words} ({order})" for order, words in ORDERS) + " | reported each time |")
        print("|---|" + "---:|" * len(ORDERS) + "---|")
        for k, name in enumerate(FUNCTIONS):
            results = [outcome(program, k + 1, order) for order, _ in ORDERS]
            told = " ".join(sorted({f"`{told}`" for _, told in results}))
            print(f"| `{name}` | " + " | ".join(counted for counted, _ in results) + f" | {told} |")


if __name__ == "__main__":
    if "--table" in sys.argv[1:]:
        print_table(sys.argv[-1])
    else:
        anatomy_in().save(HERE / "anatomy.svg")
        barrier()
        waiting()
