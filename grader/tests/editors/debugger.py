#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the session with gdb that docs/editors.md shows.

    debugger.py build/bin/gridstride

Fails where gdb does not print the lines that the text shows, in their order; `...` stands for anything. Exit code 77 where
there is no gdb, or none that can do this in any program.
"""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
TEXT = ROOT / "docs/editors.md"
SESSION = re.compile(r"<!-- session: gdb -->\n```text\n(.*?)```", re.S)


def split(session):
    """Shell commands, gdb's commands, and the lines that gdb prints."""
    lines = session.splitlines()
    return ([line[2:] for line in lines if line.startswith("$ ")], [line[6:] for line in lines if line.startswith("(gdb) ")],
            [line for line in lines if not line.startswith(("$ ", "(gdb) "))])


def built(program, shell, folder):
    """Builds as the text says, into a folder of our own. @return the program that is debugged"""
    command = next(shlex.split(line) for line in shell if line.startswith("./gridstride "))
    place = command.index("-o") + 1
    command[0], command[place] = program, str(folder / "program")
    subprocess.run(command, cwd=ROOT, check=True)
    return command[place]


def missing(expected, printed):
    """The lines that gdb should have printed after those before them."""
    position = 0
    for line in expected:
        pattern = ".*".join(re.escape(part) for part in line.split("..."))
        found = re.compile(f"^{pattern}$", re.M).search(printed, position)
        if found:
            position = found.end()
        else:
            yield line


def debug(commands, program):
    """@return what gdb prints"""
    arguments = [word for command in ("set debuginfod enabled off", *commands) for word in ("-ex", command)]
    return subprocess.run(["gdb", "-q", "-nx", "-batch", *arguments, program], cwd=ROOT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=100).stdout


def calls_functions():
    """gdb 13 cannot call a function of any program where the processor's state is larger than it knows; elsewhere it may not debug at all."""
    with tempfile.TemporaryDirectory() as scratch:
        source, program = pathlib.Path(scratch) / "plain.cpp", pathlib.Path(scratch) / "plain"
        source.write_text("int next(int x) { return x + 1; }\nint main() { return next(1); }\n")
        subprocess.run(["clang++", "-g", source, "-o", program], check=True)
        return "$1 = 4" in debug(["break next", "run", "print next(3)", "kill"], program)


def main():
    if not shutil.which("gdb") or not calls_functions():
        print("no gdb on this machine that may stop a program and can call its functions")
        return 77
    shell, commands, expected = split(SESSION.search(TEXT.read_text()).group(1))
    with tempfile.TemporaryDirectory() as scratch:
        program = built(sys.argv[1], shell, pathlib.Path(scratch))
        printed = debug(commands, program)
    found = [*missing(expected, printed)]
    print("\n".join(["gdb does not print:", *found, "it prints:", printed]) if found else f"{len(commands)} commands of gdb, as the text shows")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
