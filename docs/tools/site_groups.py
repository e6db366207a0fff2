#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Groups the pages of the site that are no lessons, so that the list of pages begins with the lessons and stays short.

    docs/tools/site_groups.py build/docs/groups    before Doxygen: a page for each group, its texts as subpages

docs/tools/search.py ranks what it finds by the same groups. Exit code 1 where a text of docs is in no group.
"""
import pathlib
import re
import sys
import tomllib

from site_languages import NAMES, lessons
from site_words import phrase

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The name of each group's page, its title, what it is for, and its texts in their order.
GROUPS = {
    "theory": (phrase("Theory"), "Why the lessons do what they do: read them beside the lessons or behind them.",
               ["docs/theory/execution.md", "docs/theory/memory.md", "docs/theory/roofline.md", "docs/theory/measuring.md"]),
    "students": (phrase("Tools and diagnoses"), "What the grader's words mean, and what helps beside it.",
                 ["docs/diagnoses.md", "docs/view.md", "docs/editors.md", "docs/measuring.md", "docs/nvidia_tools.md"]),
    "programs": (phrase("Programs of your own"), "The CPU device without the lessons: what it knows, how well its times predict, how fast it is.",
                 ["docs/cpu_device.md", "grader/simt/include/README.md", "docs/model.md", "docs/engine_speed.md"]),
    "languages": (phrase("Other languages"), "Lessons whose text has been translated.", []),
    "solutions": (phrase("Solutions"), "Each solution with why it is so. A lesson teaches most to whoever has passed it before looking here; "
                  "`./gridstride hint 03` says less, and may be enough.", []),
    "instructors": (phrase("For instructors"), "Grading a class, and lessons of your own.",
                    ["docs/instructor.md", "docs/installing.md", "docs/classroom.md", "docs/classroom_slurm.md", "docs/feedback.md",
                     "docs/authoring.md"]),
    "developers": (phrase("For developers"), "How Gridstride is made, and what has changed.",
                   ["docs/development.md", "docs/architecture.md", "docs/record.md", "docs/translating.md", "datasets/README.md",
                    "docs/roadmap.md", "CHANGELOG.md"]),
}


def name_of(text):
    """@return Doxygen's name of a text's page"""
    return "md_" + text.removesuffix(".md").replace("/", "_")


def group_of(page):
    """@return the group that a page is in, None for what is in none: the lessons, the front page, the reference"""
    if page.startswith("md_solutions_"):
        return "solutions"
    return next((group for group, (_, _, texts) in GROUPS.items() if page in map(name_of, texts)), None)


def title_of(text):
    return re.search(r"^# (.*)$", (ROOT / text).read_text(encoding="utf-8"), flags=re.M)[1]


def subpages(group):
    """@return of each page of a group its name and the words of the link to it"""
    if group == "languages":
        return [(f"lessons_{language}", name) for language, name in NAMES.items() if language != "en"]
    if group == "solutions":
        titles = {lesson: tomllib.loads((lesson / "lesson.toml").read_text(encoding="utf-8"))["title"] for lesson in lessons()}
        return [(f"md_solutions_{lesson.name}_README", f"{lesson.name[:2]} {title}") for lesson, title in titles.items()]
    return [(name_of(text), title_of(text)) for text in GROUPS[group][2]]


def page_of(group):
    title, purpose, _ = GROUPS[group]
    lines = [f'* \\subpage {name} "{words}"' for name, words in subpages(group)]
    return "\n".join([f"# {title} {{#{group}}}", "", purpose, "", *lines, ""])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    # The numbers are Doxygen's order of the files, which is that of the list of pages.
    for number, group in enumerate(GROUPS):
        (folder / f"{number}_{group}.md").write_text(page_of(group), encoding="utf-8")
    texts = [str(file.relative_to(ROOT)) for folder in ("docs", "docs/theory") for file in sorted((ROOT / folder).glob("*.md"))]
    lost = [text for text in texts if not group_of(name_of(text))]
    for text in lost:
        print(f"{text} is in no group of docs/tools/site_groups.py")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
