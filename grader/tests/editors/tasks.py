#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs what VS Code's tasks run, and reads what is printed as VS Code does.

    tasks.py build/bin/gridstride

Each finding of a grade, each function that fails a check and each message of a compiler has to be marked once, on its line, with its words, and
nothing else may be.
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
# Wrong files whose findings are in kernels and in host code, one with a wrong answer, and a slow one.
WRONG = ("02_transfers/not_copied_back", "02_transfers/inout_for_out", "01_device_info/counts_from_one", "02_transfers/host_pointer", "02_transfers/never_freed", "02_transfers/wrong_direction",
         "02_transfers/elements_not_bytes", "14_histogram/no_barrier_before_add")
# What makes a solution's file not compile, how the message of that begins, and whether it has a column.
BROKEN = (("int broken() { return nothing; }", "use of undeclared identifier 'nothing'", True),
          ('#include "nothing.h"', "'nothing.h' file not found", True),
          ("void broken(int) {} void broken(float) { broken(nullptr); }", "no matching function for call to 'broken'", True),
          ("__global__ void broken(int n) { __shared__ int s[n]; s[0] = n; }", "the size of a __shared__ array is a constant", False),
          ("void broken() { kernel<<<1, 2(); }", "the launch of 'kernel' has no '>>>' that closes its '<<<'", True))
# Copies two words, of which one was written: the finding is a note.
NOTED = """void noted() {
  float* d = nullptr;
  float x[2] = {};
  cudaMalloc(&d, 8);
  cudaMemcpy(d, x, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(x, d, 8, cudaMemcpyDeviceToHost);
  cudaFree(d);
}"""
# Lines that look like a finding or an error, and are none.
NO_PROBLEMS = ("  data_race at sum.cu:26, kernel sum_kernel, block (0,0,0)", "         data_race at sum.cu:26, see below",
               "  sum.cu:26: 45 % of the time, 8 sectors a request", "  1 error generated.",
               "  /tmp/sum.cu:146:10: error: what the report shows of the compiler", "  passed    15 of 15   sums", "  leak", "    Why: it was read at sum.cu:3", "")
GIVEN = re.compile(r" \(in line (\d+), which is given\)")


def matchers_of(task):
    """A name such as $gcc is an extension's, which may not be there. No task has several matchers as one."""
    matchers = task.get("problemMatcher", [])
    return matchers if isinstance(matchers, list) else [matchers]


def problems_of_matchers(tasks):
    for task in tasks["tasks"]:
        for matcher in matchers_of(task):
            if isinstance(matcher, str) or "base" in matcher:
                yield f"'{task['label']}' has a matcher that is an extension's: {matcher}"
            elif isinstance(matcher["pattern"], list):
                yield f"'{task['label']}' has a pattern of several lines: VS Code finds it once, and not when the task runs again"


def problems_in(matchers, lines):
    """What VS Code takes from lines, each of which is matched alone."""
    for line in lines:
        for matcher in matchers:
            pattern = matcher["pattern"]
            match = re.search(pattern["regexp"], line.rstrip())
            if match:
                problem = {name: match.group(group) for name, group in pattern.items() if name != "regexp" and match.group(group) is not None}
                yield {**problem, "location": matcher["fileLocation"]}
                break


def grade(program, lesson, file, language, scratch):
    """@return the lines that are printed, and the record"""
    record = scratch / "record.json"
    environment = {**os.environ, "LC_ALL": "C.UTF-8" if language == "en" else f"{language}.UTF-8", "LANGUAGE": language}
    command = [program, "grade", lesson, "--marks", "--submission", str(file), "--device", "sim", "--no-sandbox", "--seed", "1", "--json", str(record)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, env=environment)
    return done.stdout.splitlines(), json.loads(record.read_text())


def problems_of_findings(program, matchers, scratch):
    files = [(wrong[:2], ROOT / f"grader/checks/{wrong.split('/')[0]}/wrong/{wrong.split('/')[1]}.cu") for wrong in WRONG]
    noted = scratch / "transfers.cu"
    text = (ROOT / "solutions/02_transfers/transfers.cu").read_text()
    noted.write_text(re.sub(r"^(void ramp\(.*\{)$", lambda match: f"{NOTED}\n{match.group(1)} noted();", text, flags=re.M))
    for lesson, file in [*files, ("02", noted)]:
        english = None
        for language in LANGUAGES:
            lines, record = grade(program, lesson, file, language, scratch)
            found = [*problems_in(matchers, lines)]
            marked = [(problem.get("code"), problem["severity"], problem["file"], problem["line"]) for problem in found]
            english = english or marked
            if not marked or marked != english:
                yield f"{file} ({language}): marked is {marked}, in English {english}"
            if language == "en":
                yield from problems_of_marks(file, record, found)
    if "note" not in [finding["severity"] for finding in record["findings"]]:
        yield f"{noted} has no note"
    for problem in problems_in(matchers, NO_PROBLEMS):
        yield f"no problem, but marked: {problem}"


def problems_of_marks(file, record, found):
    """Findings, those in code that is given with its line, and functions that fail a check; notes come last."""
    classes = [finding["class"] for finding in record["findings"]]
    of_findings = [problem for problem in found if problem["code"] in classes]
    if len(of_findings) != len(classes):
        yield f"{file}: of {classes} is marked {of_findings}"
    kinds = [problem["severity"] for problem in found]
    if kinds != sorted(kinds):
        yield f"{file}: a note stands before an error: {found}"
    for finding, problem in zip(record["findings"], of_findings):
        told = finding["message"] + (" – Why: " + finding["advice"] if finding["advice"] else "")
        given = GIVEN.search(problem["message"])
        marked = (problem["code"], problem["severity"], problem["file"], given[1] if given else problem["line"])
        if GIVEN.sub("", problem["message"]).lower() != told.lower():
            yield f"{file}: '{problem['message']}' is not '{told}'"
        if marked != (finding["class"], finding["severity"], str(file.parent / finding["file"]), str(finding["line"])):
            yield f"{file}: {problem} does not mark {finding}"
    failed = {}
    for check in record["checks"]:
        if not check["passed"] and not check["waits"] and check["verdict"] not in classes:
            failed.setdefault(check["function"], check["verdict"])
    others = [problem for problem in found if problem["code"] not in classes]
    if sorted(problem["code"] for problem in others) != sorted(failed.values()):
        yield f"{file}: of {failed} is marked {others}"
    source = file.read_text().splitlines()
    for problem in others:
        if not any(f"{function}(" in source[int(problem["line"]) - 1] for function in failed):
            yield f"{file}: {problem} marks none of {[*failed]}"


def problems_of_compilers(program, matchers, scratch):
    text = (ROOT / "solutions/02_transfers/transfers.cu").read_text()
    file = scratch / "transfers.cu"
    for added, wanted, has_column in BROKEN:
        file.write_text(text + added + "\n")
        lines, _ = grade(program, "02", file, "en", scratch)
        marked = [*problems_in(matchers, lines)]
        found = [problem for problem in marked if problem["severity"] != "note"]
        if "no matching" in wanted and [problem["line"] for problem in marked] != [str(text.count("\n") + 1)] * 3:
            yield f"`{added}` is marked without the two functions that do not match: {marked}"
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
    matchers = matchers_of(next(task for task in tasks["tasks"] if task["label"] == "grade this lesson"))
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name).resolve()
        found = [*problems_of_matchers(tasks), *problems_of_findings(program, matchers, scratch), *problems_of_compilers(program, matchers, scratch),
                 *problems_of_debugging(program, tasks, scratch)]
    print("\n".join(found) or f"{len(WRONG)} wrong files in {len(LANGUAGES)} languages, {len(BROKEN)} that do not compile, a lesson for the debugger")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
