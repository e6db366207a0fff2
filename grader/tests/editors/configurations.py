#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads the configuration files of editors and containers: what they name has to be there.

    configurations.py build/bin/gridstride

Every command of ./gridstride has to be one, with options that it knows, every folder and file has to be there, and every task
that a launch begins with has to exist.
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
FILES = [*sorted(ROOT.glob(".vscode/*.json")), *sorted(ROOT.glob(".devcontainer/*/devcontainer.json"))]
LAUNCHER_ONLY = {"editor": set()}  # commands of the launcher alone, with their options
# Variables of VS Code, for a student who has the file of lesson 03 open.
VARIABLES = {"workspaceFolder": str(ROOT), "fileDirname": str(ROOT / "lessons/03_first_kernel"), "fileDirnameBasename": "03_first_kernel",
             "file": str(ROOT / "lessons/03_first_kernel/first_kernel.cu"), "fileBasenameNoExtension": "first_kernel"}


def without_comments(text):
    """JSON as these programs read it has comments; a string may have // in it."""
    return re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*', lambda match: match.group(1) or "", text)


def filled(word):
    return re.sub(r"\$\{(\w+)\}", lambda match: VARIABLES[match.group(1)], word)


def shell_expanded(command):
    """With what the shell puts in the place of $(...)."""
    return re.sub(r"\$\((.*?)\)", lambda match: subprocess.check_output(["sh", "-c", match.group(1)], text=True).strip(), command)


def command_lines(file, content):
    """Of a file, each command as the shell or the editor starts it: a list of words."""
    for task in content.get("tasks", []):
        if task["type"] == "process":
            yield task["label"], [filled(word) for word in [task["command"], *task["args"]]]
        else:
            for line in shell_expanded(filled(task["command"])).split("&&"):
                yield task["label"], shlex.split(line)
    for line in content.get("postCreateCommand", "").split("&&"):
        if line:
            yield file.parent.name, shlex.split(line)


def options_of(program, command):
    """The options that a command knows; nothing where there is no such command."""
    if command in LAUNCHER_ONLY:
        return LAUNCHER_ONLY[command]
    done = subprocess.run([program, "help", command], stdout=subprocess.PIPE, text=True, check=False)
    return set(re.findall(r"--?[\w-]+", done.stdout)) if done.returncode == 0 else None


def problems_of_command(program, words):
    if words[:2] == ["mkdir", "-p"]:
        return
    if (ROOT / words[0]).resolve() != ROOT / "gridstride":
        yield f"{words[0]} is not the launcher"
        return
    words = [word for word in words[1:] if word != "--yes"]
    known = options_of(program, words[0])
    if known is None:
        yield f"there is no command {words[0]}"
        return
    for word in words[1:]:
        if word.startswith("-I"):
            if not (ROOT / word[2:]).is_dir():
                yield f"{word} is no folder"
        elif word.startswith("-") and word not in known and not (words[0] == "cc" and word in ("-G", "-o", "-std=c++20")):
            yield f"{words[0]} has no option {word}"
        elif word.endswith(".cu") and not list(ROOT.glob(str(pathlib.Path(word).relative_to(ROOT) if word.startswith("/") else word))):
            yield f"{word} is not there"


def problems_of_launches(launches, tasks):
    """A launch runs what its task has built."""
    built = {task["label"]: filled(task["command"]) for task in tasks["tasks"]}
    for launch in launches["configurations"]:
        command = built.get(launch["preLaunchTask"])
        if command is None:
            yield f".vscode/launch.json: there is no task '{launch['preLaunchTask']}'"
        elif ROOT / shlex.split(command)[-1] != pathlib.Path(filled(launch["program"])):
            yield f".vscode/launch.json: '{launch['name']}' runs {filled(launch['program'])}, which its task does not build"


def problems_of_containers(contents):
    """The same extensions as the checkout asks for; a Dockerfile that is there."""
    wanted = contents[ROOT / ".vscode/extensions.json"]["recommendations"]
    for file, content in contents.items():
        if file.name != "devcontainer.json":
            continue
        if content["customizations"]["vscode"]["extensions"] != wanted:
            yield f"{file.relative_to(ROOT)}: other extensions than .vscode/extensions.json"
        dockerfile = content.get("build", {}).get("dockerfile")
        if dockerfile and not (file.parent / dockerfile).is_file():
            yield f"{file.relative_to(ROOT)}: there is no {dockerfile}"


def main():
    program = sys.argv[1]
    contents = {file: json.loads(without_comments(file.read_text())) for file in FILES}
    tasks, launches = contents[ROOT / ".vscode/tasks.json"], contents[ROOT / ".vscode/launch.json"]
    found = [f"{file.relative_to(ROOT)}: {name}: {problem}" for file, content in contents.items()
             for name, words in command_lines(file, content) for problem in problems_of_command(program, words)]
    found += [*problems_of_launches(launches, tasks), *problems_of_containers(contents)]
    launcher = (ROOT / "gridstride").read_text()
    found += [f"gridstride: the launcher has no command {name}" for name in LAUNCHER_ONLY if f"\n  {name})\n" not in launcher]
    print("\n".join(found) or f"{len(FILES)} files, {len(tasks['tasks'])} tasks, {len(launches['configurations'])} launches")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
