#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs what VS Code's tasks run, and reads what is printed as VS Code does.

    tasks.py build/bin/gridstride

Each finding of a grade and each error of a compiler has to be marked once, on its line, with its words, and nothing else may be.
The command that builds a lesson for the debugger has to build one that has a view.cu, in each shell that is here.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from configurations import ROOT, VARIABLES, filled, without_comments

LANGUAGES = ("en", "it", "ko", "zh_CN")
SHOWN = 3  # lines of a sentence
# Wrong files whose findings have sentences of one line, of two and more, in kernels and in host code.
WRONG = ("01_device_info/counts_from_one", "02_transfers/host_pointer", "02_transfers/never_freed", "02_transfers/wrong_direction",
         "02_transfers/elements_not_bytes", "14_histogram/no_barrier_before_add")
# What makes a solution's file not compile, how the message of that begins, and whether it has a column.
BROKEN = (("int broken() { return nothing; }", "use of undeclared identifier 'nothing'", True),
          ('#include "nothing.h"', "'nothing.h' file not found", True),
          ("__global__ void broken(int n) { __shared__ int s[n]; s[0] = n; }", "the size of a __shared__ array is a constant", False),
          ("void broken() { kernel<<<1, 2(); }", "the launch of 'kernel' has no '>>>' that closes its '<<<'", False))
# Lines that look like a finding or an error, and are none; a note, and what has no line of source or no kernel.
NO_PROBLEMS = ("         data_race at sum.cu:26, told below", "  sum.cu:26: 45 % of the time, 8 sectors a request", "  1 error generated.",
               "  /tmp/sum.cu:146:10: note: 'd_matrix' declared here", "  passed    15 of 15   sums", "  leak", "    Why: it was read at sum.cu:3", "")
NOTE = ["  note: uninitialised_read at sum.cu:108", "     108 | copy(sum);", "    Copies 4 bytes of sum that nothing has written", ""]
UNQUOTED = ["  cuda_error at sum.cuh:33", "    cudaFree returned cudaErrorInvalidValue", "    Why: it is no pointer.", ""]
BARE = "  sum.cu:12:7: error: use of undeclared identifier 'j'"


def matchers_of(tasks, label):
    return next(task["problemMatcher"] for task in tasks["tasks"] if task["label"] == label)


def patterns_of(matcher):
    return matcher["pattern"] if isinstance(matcher["pattern"], list) else [matcher["pattern"]]


def matched(matcher, lines):
    """What VS Code takes from lines that match one pattern after another: a message grows, the rest is taken once."""
    problem = {}
    for pattern, line in zip(patterns_of(matcher), lines):
        match = re.search(pattern["regexp"], line)
        if not match:
            return None
        for name, group in pattern.items():
            if name == "regexp" or match.group(group) is None:
                continue
            if name == "message" and name in problem:
                problem[name] += " " + match.group(group).strip()
            else:
                problem.setdefault(name, match.group(group).strip())
    problem.setdefault("severity", matcher.get("severity", "error"))
    return {**problem, "location": matcher["fileLocation"]}


def problems_in(matchers, lines):
    """As VS Code looks: with each line that comes at the last few, at most of them first; what is matched is forgotten."""
    most = max(len(patterns_of(matcher)) for matcher in matchers)
    last = []
    for line in lines:
        last = [*last, line.rstrip()][-most:]
        for start in range(len(last)):
            fitting = [matcher for matcher in matchers if len(patterns_of(matcher)) == len(last) - start]
            problem = next((found for matcher in fitting if (found := matched(matcher, last[start:]))), None)
            if problem:
                yield problem
                last = []
                break


def grade(program, lesson, file, language, scratch):
    """@return the lines that are printed, and the record"""
    record = scratch / "record.json"
    environment = {**os.environ, "LC_ALL": "C.UTF-8" if language == "en" else f"{language}.UTF-8", "LANGUAGE": language}
    command = [program, "grade", lesson, "--submission", str(file), "--device", "sim", "--no-sandbox", "--seed", "1", "--json", str(record)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, env=environment)
    return done.stdout.splitlines(), json.loads(record.read_text())


def squeezed(text):
    """Chinese is wrapped without a space, and a sentence is told with a capital letter."""
    return re.sub(r"\s", "", text).lower()


def problems_of_findings(program, matchers, scratch):
    for wrong in WRONG:
        lesson, name = wrong.split("/")
        for language in LANGUAGES:
            lines, record = grade(program, lesson[:2], ROOT / f"grader/checks/{lesson}/wrong/{name}.cu", language, scratch)
            told, found = record["findings"][:10], [*problems_in(matchers, lines)]
            wanted = [(finding["class"], finding["file"], str(finding["line"])) for finding in told]
            marked = [(problem.get("code"), problem["file"], problem["line"]) for problem in found]
            if marked != wanted:
                yield f"{wrong} ({language}): marked is {marked}, told {wanted}"
                continue
            for finding, problem in zip(told, found):
                if language == "en" and not whole(problem["message"], finding["message"]):
                    yield f"{wrong}: '{problem['message']}' is not '{finding['message']}'"
                if problem["location"] != ["relative", "${workspaceFolder}/lessons/${fileDirnameBasename}"]:
                    yield f"{wrong}: the file is looked for at {problem['location']}"
    yield from problems_of_lines(matchers)


def whole(message, wanted):
    """Of a long sentence the first lines are enough."""
    return squeezed(wanted) == squeezed(message) or len(message) > 80 * SHOWN and squeezed(wanted).startswith(squeezed(message))


def problems_of_lines(matchers):
    for problem in problems_in(matchers, NO_PROBLEMS):
        yield f"no problem, but marked: {problem}"
    for lines, wanted in ((NOTE, ("note", "uninitialised_read", "108", NOTE[2].strip())), (UNQUOTED, ("error", "cuda_error", "33", UNQUOTED[1].strip()))):
        found = [(problem["severity"], problem["code"], problem["line"], problem["message"]) for problem in problems_in(matchers, lines)]
        if found != [wanted]:
            yield f"'{lines[0].strip()}' is marked as {found}"
    found = [(problem["file"], problem["line"], problem["location"][0]) for problem in problems_in(matchers, [BARE])]
    if found != [("sum.cu", "12", "relative")]:
        yield f"'{BARE.strip()}' is marked as {found}"


def problems_of_compilers(program, matchers, scratch):
    text = (ROOT / "solutions/02_transfers/transfers.cu").read_text()
    file = scratch / "transfers.cu"
    for added, wanted, has_column in BROKEN:
        file.write_text(text + added + "\n")
        lines, _ = grade(program, "02", file, "en", scratch)
        found = [*problems_in(matchers, lines)]
        place = (str(file), str(text.count("\n") + 1), "absolute", has_column)
        if [(problem["file"], problem["line"], problem["location"], "column" in problem) for problem in found] != [place]:
            yield f"`{added}` is marked as {found}, and printed is\n" + "\n".join(lines)
        elif not found[0]["message"].startswith(wanted):
            yield f"`{added}` is marked as '{found[0]['message']}'"


def problems_of_debugging(program, tasks, scratch):
    command = filled(next(task["command"] for task in tasks["tasks"] if task["label"] == "build this lesson for the debugger"))
    lesson = VARIABLES["fileDirnameBasename"]
    if not (ROOT / "lessons" / lesson / "view.cu").is_file():
        yield f"{lesson} has no view.cu"
    if "${" in command:
        yield "VS Code would read ${...} of the shell as a variable of its own"
    for shell in filter(shutil.which, ("sh", "dash", "bash")):
        folder = scratch / shell
        own = command.replace("./gridstride", f"'{program}'").replace("build/debug", str(folder))
        done = subprocess.run([shell, "-c", own], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0 or not os.access(folder / lesson, os.X_OK):
            yield f"{shell} does not build {lesson}:\n{done.stdout}"


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    tasks = json.loads(without_comments((ROOT / ".vscode/tasks.json").read_text()))
    matchers = matchers_of(tasks, "grade this lesson")
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name).resolve()
        found = [*problems_of_findings(program, matchers, scratch), *problems_of_compilers(program, matchers, scratch),
                 *problems_of_debugging(program, tasks, scratch)]
    print("\n".join(found) or f"{len(WRONG)} wrong files in {len(LANGUAGES)} languages, {len(BROKEN)} that do not compile, a lesson for the debugger")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
