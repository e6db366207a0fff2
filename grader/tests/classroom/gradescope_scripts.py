#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs Gradescope's scripts in a folder like /autograder, with a stand-in for the program that grades.

    gradescope_scripts.py SOURCE_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

SOURCE = pathlib.Path(sys.argv.pop()).resolve()
SCRIPTS = SOURCE / "docs" / "classroom" / "gradescope"

# Writes down what it was asked, then answers as it is told to.
STAND_IN = """#!/bin/sh
printf '%s\\n' "$@" >arguments
cat "$4" >graded_text
printf '{"score": 7}\\n'
exit "$(cat exit_code)"
"""


class RunAutograder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ("submission", "results", "source/gridstride"):
            (self.root / name).mkdir(parents=True)
        (self.root / "source/lesson").write_text("09_shared_reduction")
        program = self.root / "source/gridstride/gridstride"
        program.write_text(STAND_IN)
        program.chmod(0o755)
        shutil.copy(SCRIPTS / "run_autograder", self.root)

    def run_it(self, exit_code=0):
        (self.root / "exit_code").write_text(str(exit_code))
        return subprocess.run(["./run_autograder"], cwd=self.root, check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True).returncode

    def hand_in(self, name, text="// mine"):
        file = self.root / "submission" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def results(self):
        return json.loads((self.root / "results/results.json").read_text())

    def test_grades_the_file_of_the_lessons_name(self):
        self.hand_in("shared_reduction.cu")
        self.hand_in("other.cu", "// not this")
        for exit_code in (0, 1):
            self.assertEqual(self.run_it(exit_code), 0)
            self.assertEqual(self.results(), {"score": 7})
        self.assertEqual((self.root / "graded_text").read_text(), "// mine")
        self.assertEqual((self.root / "arguments").read_text().split(),
                         ["grade", "09_shared_reduction", "--submission", "graded/shared_reduction.cu", "--format", "gradescope"])

    def test_takes_the_only_one_whatever_its_name(self):
        self.hand_in("folder/--no-sandbox $(touch x)\n.cu")
        self.assertEqual(self.run_it(), 0)
        self.assertEqual(self.results(), {"score": 7})
        self.assertNotIn("--no-sandbox", (self.root / "arguments").read_text())
        self.assertFalse((self.root / "x").exists())

    def test_says_what_to_hand_in(self):
        for name in (None, "notes.txt", "a.cu", "b.cu"):
            if name:
                self.hand_in(name)
            if name == "a.cu":
                continue
            self.assertEqual(self.run_it(), 0)
            self.assertEqual(self.results()["score"], 0)
            self.assertIn("shared_reduction.cu", self.results()["output"])
            self.assertFalse((self.root / "arguments").exists())

    def test_follows_no_link(self):
        (self.root / "submission/shared_reduction.cu").symlink_to("../source/lesson")
        self.assertEqual(self.run_it(), 0)
        self.assertFalse((self.root / "graded_text").exists())

    def test_gives_no_points_where_the_grader_failed(self):
        self.hand_in("shared_reduction.cu")
        for exit_code in (2, 3, 137):
            self.assertEqual(self.run_it(exit_code), 1)
            self.assertEqual(list((self.root / "results").iterdir()), [])


@unittest.skipUnless((SOURCE / ".git").exists() and shutil.which("git"), "not a git checkout")
class MakeZip(unittest.TestCase):
    def make(self, *arguments):
        return subprocess.run([SCRIPTS / "make_zip.sh", *arguments], check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)

    def test_has_the_scripts_in_its_root_and_the_checkout_in_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            made = self.make("09", folder + "/a b.zip")
            self.assertEqual(made.returncode, 0, made.stderr)
            with zipfile.ZipFile(folder + "/a b.zip") as archive:
                for name in ("setup.sh", "run_autograder", "gridstride/gridstride"):
                    self.assertEqual(archive.getinfo(name).external_attr >> 16 & 0o111, 0o111, name)
                self.assertEqual(archive.read("lesson"), b"09_shared_reduction")
                self.assertIn("gridstride/lessons/09_shared_reduction/lesson.toml", archive.namelist())

    def test_refuses_a_lesson_that_is_not_there(self):
        self.assertEqual(self.make("99", "x.zip").returncode, 2)
        self.assertEqual(self.make("09").returncode, 2)


if __name__ == "__main__":
    unittest.main()
