#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the numbers that texts take from datasets/published and datasets/devices with these files, or writes them anew.

A table stands between `<!-- begin: published NAME -->` and `<!-- end: published -->`; a function of this file makes it.
Numbers of a paragraph, or of a table by hand, are named in a comment before it, each with what it is made of:

    <!-- published: 6.85 = sin_exp_transfers, 4.9 = sin_exp_transfers / sin_exp_device -->

They keep the decimals that they are written with. A published time that stands elsewhere without such a comment is told, too.

    docs/tools/figures.py              says what differs; exit code 1 if anything
    docs/tools/figures.py --write      corrects it
"""
import ast
import csv
import operator
import pathlib
import re
import sys
import tomllib

from languages import in_words, words_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Names that comments and tables use: program, method, call, and a part of the source where two rows are alike. In ms.
ROWS = {
    "sum_numpy": ("sum_float32", "CPU, NumPy sum", "", "section 3.3"),
    "sum_library": ("sum_float32", "GPU, library reduction, data on the device", "second", ""),
    "sum_blocks": ("sum_float32", "GPU, one pass of block sums in global memory, the rest by NumPy", "second", ""),
    "sin_exp_numpy": ("sin_exp_float64", "CPU, NumPy", "", ""),
    "sin_exp_cpu": ("sin_exp_float64", "CPU, Numba vectorize", "second", ""),
    "sin_exp_transfers": ("sin_exp_float64", "GPU, Numba vectorize, with transfers", "second", ""),
    "sin_exp_device": ("sin_exp_float64", "GPU, Numba vectorize, device arrays", "second", ""),
}
INCREMENTS = {"`njit`, one core": "CPU, Numba njit, one core", "`cuda.jit`, implicit transfer, 1 GPU": "implicit transfer, 1 GPU",
              "`cuda.jit`, implicit transfer, 2 GPUs": "implicit transfer, 2 GPUs", "`cuda.jit`, explicit transfer, 2 GPUs": "explicit transfer, 2 GPUs"}
DEVICES = {"GTX 850M": "gtx850m", "GTX 1060 6GB": "gtx1060", "GTX 1080 Ti": "gtx1080ti", "H200": "h200"}

TABLE = re.compile(r"(<!-- begin: published (\w+) -->\n)(.*?)(<!-- end: published -->)", re.S)
NAMED = re.compile(r"<!-- published: ([^>]*?) -->\n(.+?)(?=\n\n|\Z)", re.S)
NOT_LOOKED_AT = re.compile(r"```.*?```|<!-- begin: .*?<!-- end: [^>]*-->|<!-- published: .+?(?:\n\n|\Z)", re.S)
TIME = re.compile(r"(?<![\d.,])(\d+(?:\.\d+)?) (ms|s)\b")
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def published(program, method, call, section=""):
    """@return a row of a table in datasets/published"""
    with open(ROOT / "datasets/published" / f"{program}.csv", encoding="utf-8") as file:
        found = [row for row in csv.DictReader(file)
                 if (row["method"], row["call"]) == (method, call) and section in row["source"]]
    if len(found) != 1:
        raise SystemExit(f"datasets/published/{program}.csv has {len(found)} rows '{method}', '{call}'; one is needed")
    return found[0]


def profile(name):
    return tomllib.loads((ROOT / "datasets/devices" / f"{name}.toml").read_text(encoding="utf-8"))


def peak_gb_per_s(attributes):
    """Data at both edges of the memory's clock (kHz), over the bus (bits)."""
    return 2 * attributes["memory_clock_rate"] * attributes["global_memory_bus_width"] / 8 * 1e-6


def named_figures():
    """@return what the comments may name: the rows, in ms, and what several texts make of them"""
    figures = {name: float(published(*row)["time_ms"]) for name, row in ROWS.items()}
    elements = int(published(*ROWS["sum_library"])["elements"])
    return {**figures,
            "sin_exp_copies": figures["sin_exp_transfers"] - figures["sin_exp_device"],
            "sin_exp_mb": 3 * 8 * int(published(*ROWS["sin_exp_device"])["elements"]) * 1e-6,  # two arrays in, one out
            "sum_n": elements, "sum_mb": 4 * elements * 1e-6,
            "gtx850m_gb_per_s": peak_gb_per_s(profile("gtx850m")["attributes"])}


def value_of(node, figures):
    """@return what an expression of figures, numbers and + - * / gives"""
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](value_of(node.left, figures), value_of(node.right, figures))
    if isinstance(node, ast.Name) and node.id in figures:
        return figures[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return node.value
    raise SystemExit(f"'{ast.unparse(node)}' is none of the figures {', '.join(figures)}")


def like(written, value):
    """@return the value with as many decimals as what is written"""
    return f"{value:.{len(written.partition('.')[2])}f}"


# ---- Tables

def grouped(number):
    return f"{number:,.0f}" if number >= 10000 else f"{number:.0f}"


def times(ratio):
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}"


def sums(figures):
    rows = (("CPU", "sum_numpy"), ("this lesson's method: one block-wide pass, 1,048,575 partial sums added on the CPU", "sum_blocks"),
            ("a reduction from a library", "sum_library"))
    return ["| how | time |", "|---|---:|", *(f"| {how} | {figures[name]:.1f} ms |" for how, name in rows)]


def sin_exp(figures):
    rows = (("NumPy, two functions and a product, an array between each", "sin_exp_numpy"), ("Numba `@vectorize`, target cpu", "sin_exp_cpu"),
            ("Numba `@vectorize`, target cuda, with transfers", "sin_exp_transfers"), ("the same, arrays on the device", "sin_exp_device"))
    return ["| | ms | against one core |", "|---|---:|---:|",
            *(f"| {how} | {figures[name]:g} | {times(figures['sin_exp_cpu'] / figures[name])} |" for how, name in rows)]


def calls(_):
    lines = ["| Numba | first call, ms | second call, ms | first / second |", "|---|---:|---:|---:|"]
    for how, method in INCREMENTS.items():
        first, second = (float(published("increment_int32", method, call)["time_ms"]) for call in ("first", "second"))
        lines.append(f"| {how} | {first:g} | {second:g} | {times(first / second)} |")
    return lines


def devices(_):
    columns = []
    for name in DEVICES.values():
        whole = profile(name)
        its = whole["attributes"]
        cores = its["multiprocessor_count"] * whole["model"]["fp32_lanes_per_sm"]
        peak, gflops = peak_gb_per_s(its), 2 * cores * its["clock_rate"] * 1e-6  # a multiplication and an addition a clock
        columns.append((f"{its['compute_capability_major']}.{its['compute_capability_minor']}", its["multiprocessor_count"], grouped(cores),
                        f"{its['clock_rate'] / 1000:g} MHz", f"{its['memory_clock_rate'] / 1000:g} MHz", f"{its['global_memory_bus_width']} bits",
                        f"{peak:.1f} GB/s", f"{grouped(gflops)} GFLOP/s", f"{gflops / peak:.1f}"))
    titles = ("Compute capability", "SMs", "CUDA cores", "Clock", "Memory clock", "Bus", "*Peak bandwidth*", "*Peak arithmetic*",
              "*Operations for each byte*")
    return [f"| | {' | '.join(DEVICES)} |", "|---" * (1 + len(DEVICES)) + "|",
            *(f"| {title} | {' | '.join(str(cell) for cell in cells)} |" for title, cells in zip(titles, zip(*columns)))]


TABLES = {"sums": sums, "sin_exp": sin_exp, "calls": calls, "devices": devices}


# ---- Texts

def corrected(text, figures, words=None):
    """@param words of a translated text's language, for its tables
    @return the text as it should be, and what differs"""
    problems = []

    def table(match):
        if match[2] not in TABLES:
            raise SystemExit(f"no table '{match[2]}'; there are {', '.join(TABLES)}")
        new = in_words("\n".join(TABLES[match[2]](figures)) + "\n", words or {})
        if new != match[3]:
            problems.append(f"the table '{match[2]}' is now\n{new}")
        return match[1] + new + match[4]

    def paragraph(match):
        comment, block = match[1], match[2]
        for item in re.split(r",\s+", comment):
            written, _, expression = item.partition(" = ")
            new = like(written, value_of(ast.parse(expression, mode="eval").body, figures))
            place = re.compile(rf"(?<![\d.,]){re.escape(written)}(?![\d]|[.,]\d)")
            if not place.search(block):
                problems.append(f"'{item}', but the text behind it has no {written}")
            elif new != written:
                problems.append(f"{written} is now {new} ({expression})")
            block = place.sub(new, block)
            comment = comment.replace(item, f"{new} = {expression}")
        return f"<!-- published: {comment} -->\n{block}"

    text = NAMED.sub(paragraph, TABLE.sub(table, text))
    return text, problems


def unnamed(text):
    """@return the times of a text that are published ones, three digits of them or more, and that nothing names"""
    for written, unit in TIME.findall(NOT_LOOKED_AT.sub("", text)):
        if len(written.replace(".", "").lstrip("0")) < 3:
            continue
        for time in all_times():
            if like(written, time / (1000 if unit == "s" else 1)) == written:
                yield f"{written} {unit} is a published time: name it in a comment, as {pathlib.Path(__file__).name} says"
                break


def all_times():
    for file in sorted((ROOT / "datasets/published").glob("*.csv")):
        with open(file, encoding="utf-8") as lines:
            yield from (float(row["time_ms"]) for row in csv.DictReader(lines))


def main():
    write, wrong, figures = "--write" in sys.argv[1:], False, named_figures()
    for file in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("lessons/**/*.md")), *sorted(ROOT.glob("solutions/**/*.md"))):
        old = file.read_text(encoding="utf-8")
        text, problems = corrected(old, figures, words_of(file))
        if write and problems:
            file.write_text(text, encoding="utf-8")
            problems = []
        for problem in [*problems, *unnamed(text)]:
            print(f"{file.relative_to(ROOT)}: {problem}")
            wrong = True
    if not wrong:
        print("the figures of the texts are those of datasets")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
