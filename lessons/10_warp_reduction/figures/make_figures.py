#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 10.

Usage: python3 make_figures.py [GRIDSTRIDE]   (writes the .svg files beside this script; no packages needed)
The order of the blocks is that of runs of the solution: by GRIDSTRIDE, the program build/bin/gridstride; without it, that
of the figure there is.
"""
import os
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
SOLUTION = LESSONS.parent / "solutions" / LESSON.name / "warp_reduction.cu"


def shuffle_down(values, offset):
    """What __shfl_down_sync gives each lane: the value of the lane `offset` further on, its own where there is none."""
    return [values[lane + offset] if lane + offset < len(values) else values[lane] for lane in range(len(values))]


def shuffles():
    """A warp of eight lanes adds up eight values."""
    values = [3, 1, 7, 0, 4, 1, 6, 3]
    lanes, left, wide, tall, offset = len(values), 150, 92, 112, len(values) // 2
    d = Drawing(left + lanes * wide + 10, 4 * tall + 66, "Eight lanes add up eight values in three shuffles; the sum is in lane 0")
    for lane in range(lanes):
        d.text(left + lane * wide + 37, 26, f"lane {lane}", anchor="middle", size=16)
    y, needed = 40, lanes
    while True:
        for lane, value in enumerate(values):
            d.cell(left + lane * wide, y, 74, 42, str(value), "full" if lane < needed else "idle")
        if offset == 0:
            break
        for lane in range(offset):
            d.arrow(left + (lane + offset) * wide + 30, y + 46, left + lane * wide + 44, y + tall - 4)
        d.text(12, y + 82, f"offset {offset}", ORANGE, weight="bold")
        values = [a + b for a, b in zip(values, shuffle_down(values, offset))]
        needed, offset, y = offset, offset // 2, y + tall
    d.text(12, y + 78, "Blue: still needed. Dashed: what the other lanes compute, which nobody looks at any")
    d.text(12, y + 100, "more. They have to come nevertheless: all lanes of the mask take part in each shuffle.")
    d.save(HERE / "shuffles.svg")


def block():
    """Eight warps, eight words of shared memory, one warp."""
    warps, left, wide = 8, 118, 96
    d = Drawing(left + warps * wide + 10, 372, "Each warp's sum goes to a word of shared memory; behind a barrier the first warp adds up these words")
    d.text(12, 64, "registers", size=17)
    d.text(12, 168, "s_sums", size=17)
    d.text(12, 298, "registers", size=17)
    for warp in range(warps):
        x = left + warp * wide
        d.text(x + 40, 28, f"warp {warp}", anchor="middle", size=16)
        d.cell(x, 40, 80, 40, "5 shuffles", size=13)
        d.arrow(x + 40, 84, x + 40, 136, "blue")
        d.cell(x, 140, 80, 42, f"sum {warp}", "full", size=14)
        d.arrow(x + 40, 186, left + 44 + warp * 37, 266, "orange")
    d.parts.append(f'<path d="M12 214 L{left + warps * wide} 214" stroke="{ORANGE}" stroke-width="4" stroke-dasharray="12 6"/>')
    d.text(12, 238, "__syncthreads()", ORANGE, weight="bold", size=16)
    d.box(left, 270, 8 * 37 + 6, 44, BLUE, BLUE)
    d.text(left + 151, 298, "lanes 0 to 7: a sum each", "#ffffff", "middle", 17, "bold")
    d.box(left + 312, 270, warps * wide - 332, 44, GREY, dashed=True)
    d.text(left + 312 + (warps * wide - 332) / 2, 298, "lanes 8 to 31: 0", anchor="middle", size=17)
    d.text(left, 348, "warp 0 once more: 5 shuffles, all of its 32 lanes", size=18)
    d.save(HERE / "block_of_warps.svg")


ORDERS = (("0", "as numbered"), ("1", "the other way round"), ("3", "shuffled"))
BLOCKS = 8
# Each block tells the number that it draws, in the solution's place for that.
DRAWS = "atomicAdd(&blocks_done, 1U)"
TELLS = """__device__ unsigned told(unsigned number) {
  printf("block %u drew %u\\n", blockIdx.x, number);
  return number;
}
"""
FEW_ELEMENTS = """#include "warp_reduction.cuh"
int main() {
  float* d_data = nullptr;
  float* d_result = nullptr;
  const std::size_t n = %d;
  CUDA_CHECK(cudaMalloc(&d_data, n * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_result, sizeof(float)));
  CUDA_CHECK(cudaMemset(d_data, 0, n * sizeof(float)));
  sum_on_device({d_data, n}, {d_result, 1});
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaFree(d_data));
  CUDA_CHECK(cudaFree(d_result));
  return 0;
}
"""


def built(gridstride, scratch, lesson, source, main):
    """A program of a solution's text and a main function."""
    solution, program = Path(scratch) / "solution.cu", Path(scratch) / "program"
    solution.write_text(source)
    (Path(scratch) / "main.cu").write_text(main)
    subprocess.run([gridstride, "cc", "-std=c++20", f"-I{lesson}", f"-I{LESSONS / 'support'}", str(solution),
                    f"{scratch}/main.cu", "-o", str(program)], check=True)
    return str(program)


def drawn_in_runs(gridstride):
    """Which block draws each number in one launch, in runs of the solution under three orders of the CPU device."""
    text = SOLUTION.read_text(encoding="utf-8")
    source = "#include <cstdio>\n" + TELLS + text.replace(DRAWS, f"told({DRAWS})")
    runs = []
    with tempfile.TemporaryDirectory() as scratch:
        program = built(gridstride, scratch, LESSON, source, FEW_ELEMENTS % (BLOCKS * 1024))
        for order, _ in ORDERS:
            told = subprocess.run([program], env={**os.environ, "GRIDSTRIDE_SCHEDULE": order}, check=True,
                                  stdout=subprocess.PIPE, text=True).stdout
            drawn = {int(number): int(block) for block, number in re.findall(r"block (\d+) drew (\d+)", told)}
            if sorted(drawn) != list(range(BLOCKS)):
                raise SystemExit(f"not {BLOCKS} blocks: {told}")
            runs.append([drawn[number] for number in range(BLOCKS)])
    return runs


def drawn_so_far():
    """The same, as the figure has it."""
    blocks = [int(block) for block in re.findall(r">b(\d+)<", (HERE / "tickets.svg").read_text(encoding="utf-8"))]
    return [blocks[row * BLOCKS:(row + 1) * BLOCKS] for row in range(len(ORDERS))]


def tickets(runs):
    """In which order the blocks of one launch are done."""
    left, wide, tall = 210, 84, 74
    d = Drawing(left + BLOCKS * wide + 10, 76 + len(ORDERS) * tall + 36, "Which block draws which number, in three runs")
    d.text(12, 34, "number drawn", weight="bold", size=17)
    for number in range(BLOCKS):
        d.text(left + number * wide + 35, 34, str(number), anchor="middle", weight="bold")
    for row, ((_, words), drawn) in enumerate(zip(ORDERS, runs)):
        y = 52 + row * tall
        d.text(12, y + 28, words, size=17)
        for number, block in enumerate(drawn):
            d.cell(left + number * wide, y, 70, 46, f"b{block}", "full" if number == BLOCKS - 1 else "plain")
    d.text(12, 52 + len(ORDERS) * tall + 28, "Blue: the block that is done last. It adds up the sums of all blocks, whichever it is.")
    d.save(HERE / "tickets.svg")


if __name__ == "__main__":
    shuffles()
    block()
    tickets(drawn_in_runs(sys.argv[1]) if len(sys.argv) > 1 else drawn_so_far())
