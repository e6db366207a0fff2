#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 15.

Usage: python3 make_figures.py [GRIDSTRIDE]   (writes the .svg files beside this script; no packages needed)
The numbers of the last two are those of a run of the solution, by GRIDSTRIDE, the program build/bin/gridstride; without it,
those of the figures there are. The first two follow its steps for eight elements.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
LESSON = HERE.parent
LESSONS = LESSON.parent
SOLUTION = LESSONS.parent / "solutions" / LESSON.name / "scan.cu"
VALUES = [3, 1, 7, 0, 4, 1, 6, 3]
RESULT = [sum(VALUES[:i]) for i in range(len(VALUES))]  # of the exclusive scan


def rounds():
    """Eight lanes scan eight values: in each round a lane adds what lies twice as far to the left."""
    left, wide, tall = 150, 92, 112
    values, lanes, offset, y = list(VALUES), len(VALUES), 1, 40
    d = Drawing(left + lanes * wide + 10, 4 * tall + 90, "Eight lanes scan eight values in three rounds")
    for lane in range(lanes):
        d.text(left + lane * wide + 37, 26, f"lane {lane}", anchor="middle", size=16)
    while True:
        for lane, value in enumerate(values):
            d.cell(left + lane * wide, y, 74, 42, str(value), "full" if lane < offset else "plain")
        if offset >= lanes:
            break
        for lane in range(lanes - offset):
            d.arrow(left + lane * wide + 44, y + 46, left + (lane + offset) * wide + 30, y + tall - 4)
        d.text(12, y + 82, f"offset {offset}", ORANGE, weight="bold")
        values = [value + (values[lane - offset] if lane >= offset else 0) for lane, value in enumerate(values)]
        offset, y = 2 * offset, y + tall
    d.text(12, y + 28, "inclusive", weight="bold", size=17)
    d.text(12, y + 82, "less one's own", ORANGE, size=17)
    before = [total - own for total, own in zip(values, VALUES)]
    assert before == RESULT
    for lane, value in enumerate(before):
        d.cell(left + lane * wide, y + 96, 74, 42, str(value), "full")
    d.text(12, y + 124, "exclusive", weight="bold", size=17)
    d.save(HERE / "rounds.svg")


def tree():
    """Up and down a tree of eight leaves, in place."""
    left, wide, tall = 150, 92, 66
    values, size, y = list(VALUES), len(VALUES), 16
    d = Drawing(left + size * wide + 10, 8 * tall + 8, "Up and down a tree: a reduction that keeps its sums, and then what lies before each node")

    def row(name, changed, colour=GREY):
        nonlocal y
        d.text(12, y + 28, name, colour, size=16, weight="bold")
        for i, value in enumerate(values):
            d.cell(left + i * wide, y, 74, 42, str(value), "full" if i in changed else "plain")
        y += tall

    row("elements", range(size))
    stride = 1
    while stride < size:
        nodes = range(2 * stride - 1, size, 2 * stride)
        for right in nodes:
            values[right] += values[right - stride]
        row(f"up, stride {stride}", nodes)
        stride *= 2
    values[-1] = 0
    row("0 to the root", [size - 1], ORANGE)
    stride //= 2
    while stride > 0:
        nodes = range(2 * stride - 1, size, 2 * stride)
        for right in nodes:
            values[right - stride], values[right] = values[right], values[right] + values[right - stride]
        row(f"down, stride {stride}", [i for right in nodes for i in (right - stride, right)])
        stride //= 2
    assert values == RESULT
    d.save(HERE / "tree.svg")


MAIN = """#include <cstdio>
#include <vector>
#include "scan.cuh"
template <class T>
T* on_device(const std::vector<T>& values) {
  T* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, values.size() * sizeof(T)));
  CUDA_CHECK(cudaMemcpy(d_data, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
  return d_data;
}
template <class T>
void tell(T* d_data, std::size_t n, std::size_t step) {
  std::vector<T> values(n);
  CUDA_CHECK(cudaMemcpy(values.data(), d_data, n * sizeof(T), cudaMemcpyDeviceToHost));
  for (std::size_t i = 0; i < n; i += step) std::printf("%g ", static_cast<double>(values[i]));
  std::printf("\\n");
  CUDA_CHECK(cudaFree(d_data));
}
int main() {
  constexpr std::size_t n = 1024;
  std::vector<std::uint32_t> numbers(n);
  for (std::size_t i = 0; i < n; ++i) numbers[i] = (i * i + 3) % 10;
  const std::vector<std::uint32_t> zeros(n);
  std::uint32_t* const d_numbers = on_device(numbers);
  std::uint32_t* const d_sums = on_device(zeros);
  std::uint32_t* const d_totals = on_device(std::vector<std::uint32_t>(n / block_size));
  std::uint32_t* const d_offsets = on_device(std::vector<std::uint32_t>(n / block_size));
  std::uint32_t* const d_result = on_device(zeros);
  scan_blocks({d_numbers, n}, {d_sums, n}, {d_totals, n / block_size});
  exclusive_scan({d_totals, n / block_size}, {d_offsets, n / block_size});
  exclusive_scan({d_numbers, n}, {d_result, n});
  tell(d_totals, n / block_size, 1);
  tell(d_offsets, n / block_size, 1);
  tell(d_result, n, block_size);
  CUDA_CHECK(cudaFree(d_numbers));
  CUDA_CHECK(cudaFree(d_sums));
  const std::vector<float> data = {5, 1, 4, 2, 9, 0, 7, 4};
  std::vector<std::uint32_t> flags;
  for (const float x : data) flags.push_back(x >= 4 ? 1 : 0);
  std::uint32_t* const d_flags = on_device(flags);
  float* const d_data = on_device(data);
  float* const d_kept = on_device(std::vector<float>(data.size(), -1));
  std::uint32_t* const d_places = on_device(std::vector<std::uint32_t>(data.size()));
  exclusive_scan({d_flags, flags.size()}, {d_places, flags.size()});
  const std::size_t count = compact({d_data, data.size()}, 4, {d_kept, data.size()});
  tell(d_data, data.size(), 1);
  tell(d_flags, data.size(), 1);
  tell(d_places, data.size(), 1);
  tell(d_kept, data.size(), 1);
  std::printf("%zu\\n", count);
  return 0;
}
"""


def lines_of_run(gridstride):
    """What the solution makes of a thousand numbers and of eight: a list of numbers for each line that MAIN prints."""
    with tempfile.TemporaryDirectory() as scratch:
        main, program = Path(scratch) / "main.cu", Path(scratch) / "program"
        main.write_text(MAIN)
        subprocess.run([gridstride, "cc", "-std=c++20", f"-I{LESSON}", f"-I{LESSONS / 'support'}", str(SOLUTION), str(main),
                        "-o", str(program)], check=True)
        told = subprocess.run([str(program)], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [[int(word) for word in line.split()] for line in told.splitlines()]


def words_of(figure):
    """@return what stands in a figure, in its order"""
    return re.findall(r"<text[^>]*>([^<]*)</text>", (HERE / figure).read_text(encoding="utf-8"))


def lines_so_far():
    """The same, as the figures have them."""
    of_blocks = [word.partition(",")[0] for word in words_of("blocks.svg") if re.fullmatch(r"\d+(, \.\.\.)?", word)]
    cells = words_of("compaction.svg")[4:]  # behind the names of its four rows
    data, flags, places, kept = (cells[row::4] for row in range(4))
    count = sum(word != "" for word in kept)
    return [[int(word) for word in line] for line in (*(of_blocks[row::3] for row in range(3)), data, flags, places, kept[:count], [count])]


def blocks(totals, offsets, firsts):
    """Four blocks of 256: their totals, the scan of these, and where the sums of each block begin."""
    left, wide = 150, 180
    d = Drawing(left + 4 * wide + 10, 330, "The totals of four blocks are scanned, and each block begins with what comes out")
    for b in range(4):
        x = left + b * wide
        d.box(x, 16, 166, 46)
        d.text(x + 83, 45, f"{b * 256} to {b * 256 + 255}", anchor="middle", size=17)
        d.arrow(x + 83, 66, x + 83, 94, "blue")
        d.cell(x + 33, 98, 100, 42, str(totals[b]), "plain")
        if b < 3:
            d.arrow(x + 83, 144, x + wide + 70, 176)
            d.arrow(x + 136, 201, x + wide + 29, 201)
        d.cell(x + 33, 180, 100, 42, str(offsets[b]), "full")
        d.arrow(x + 83, 226, x + 83, 254, "blue")
        d.box(x, 258, 166, 46)
        d.text(x + 83, 287, f"{firsts[b]}, ...", BLUE, "middle", 17, "bold")
    for y, words in ((45, "elements"), (125, "totals"), (207, "their scan"), (287, "sums")):
        d.text(12, y, words, size=17, weight="bold")
    d.save(HERE / "blocks.svg")


def compaction(data, flags, places, kept, count):
    """Eight elements, of which those from 4 on are kept."""
    left, wide = 150, 92
    d = Drawing(left + 8 * wide + 10, 350, "Elements from 4 on are kept: flags, their exclusive scan, and the elements at these places")
    for y, words in ((45, "elements"), (113, "flags"), (181, "places"), (318, "kept")):
        d.text(12, y, words, size=17, weight="bold")
    for i in range(8):
        x = left + i * wide
        d.cell(x, 18, 74, 42, str(data[i]), "full" if flags[i] else "idle")
        d.cell(x, 86, 74, 42, str(flags[i]), "plain" if flags[i] else "idle")
        d.cell(x, 154, 74, 42, str(places[i]), "plain" if flags[i] else "idle")
        if flags[i]:
            d.arrow(x + 37, 200, left + places[i] * wide + 37, 284)
        d.cell(x, 290, 74, 42, str(kept[i]) if i < count else "", "full" if i < count else "idle")
    d.save(HERE / "compaction.svg")


if __name__ == "__main__":
    rounds()
    tree()
    lines = lines_of_run(sys.argv[1]) if len(sys.argv) > 1 else lines_so_far()
    blocks(*lines[:3])
    compaction(*lines[3:7], lines[7][0])
