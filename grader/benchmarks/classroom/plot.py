#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws how the time of a class grows with its submissions, from what run.py wrote, and the straight line that fits best:
where it begins is what the hostile five of each class cost.

  grader/benchmarks/classroom/plot.py docs/results/class_epyc.json docs/pictures/class_sizes.svg
"""
import json
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "lessons" / "support"))
from drawing import BLUE, GREY, Drawing  # noqa: E402

LEFT, RIGHT, TOP, BOTTOM = 80, 700, 60, 360


def main():
    source, target = map(pathlib.Path, sys.argv[1:3])
    report = json.loads(source.read_text(encoding="utf-8"))
    points = [(entry["students"], entry["seconds"]) for entry in report["classes"]]
    most, longest = max(size for size, _ in points), max(seconds for _, seconds in points)
    title = f"Seconds to grade a class of lesson {report['lesson'][:2]} on {report['cores']} cores"
    drawing = Drawing(760, 430, title)
    drawing.text(LEFT, 28, title, size=18, weight="bold")
    drawing.text((LEFT + RIGHT) / 2, 418, "submissions", anchor="middle", size=15)

    def x(size):
        return LEFT + size / most * (RIGHT - LEFT - 40)

    def y(seconds):
        return BOTTOM - seconds / longest * (BOTTOM - TOP)

    slope, start = statistics.linear_regression(*zip(*points))
    drawing.parts.append(f'<path d="M{x(0):g} {y(start):.1f} L{x(most):g} {y(start + slope * most):.1f}" stroke="{GREY}" '
                         'stroke-width="1" stroke-dasharray="4 4"/>')
    drawing.text(x(0.75 * most), y(start + slope * 0.7 * most) + 24, f"{slope:.2f} s per submission", size=14)
    drawing.parts.append(f'<path d="M{LEFT} {TOP} V{BOTTOM} H{RIGHT}" stroke="{GREY}" stroke-width="1" fill="none"/>')
    drawing.text(LEFT - 8, y(0) + 5, "0", anchor="end", size=13)
    for size, seconds in points:
        drawing.parts.append(f'<circle cx="{x(size):.1f}" cy="{y(seconds):.1f}" r="5" fill="{BLUE}"/>')
        drawing.text(x(size), BOTTOM + 22, str(size), anchor="middle", size=13)
        drawing.text(x(size) - 10, y(seconds) - 8, f"{seconds:.0f} s", anchor="end", size=14)
    drawing.save(target)


if __name__ == "__main__":
    main()
