#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests what the site's tools in docs/tools make of pages of Doxygen's, on pages made up here."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "docs/tools"))
import details  # noqa: E402
import pictures  # noqa: E402
import site_tree  # noqa: E402


class Pictures(unittest.TestCase):
    def problems(self, page):
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder)
            (site / "there.svg").touch()
            (site / "page.html").write_text(page, encoding="utf-8")
            return list(pictures.problems(site))

    def test_a_figure_is_taken(self):
        self.assertEqual(self.problems('<object type="image/svg+xml" data="there.svg"></object>'), [])

    def test_one_that_is_not_there_is_named(self):
        self.assertEqual(self.problems('<img src="lost.svg" alt="Lost"/>'), ["page.html: no picture lost.svg"])

    def test_one_without_words_in_a_sentence_is_named(self):
        for image in ('<img src="there.svg" alt="" class="inline" title="A roof"/>', '<img class="inline" src="there.svg"/>'):
            [problem] = self.problems(image)
            self.assertIn("there.svg has no words", problem)

    def test_one_with_words_is_taken(self):
        self.assertEqual(self.problems('<img src="there.svg" alt="A roof" class="inline"/>'), [])


class Details(unittest.TestCase):
    def test_code_in_a_link_is_code(self):
        self.assertEqual(details.with_code('<a class="el" href="md_docs_view.html">the `view` of it</a>'),
                         '<a class="el" href="md_docs_view.html">the <code>view</code> of it</a>')

    def test_other_backticks_stay(self):
        page = "<p>a ` and another ` in a sentence</p>"
        self.assertEqual(details.with_code(page), page)


class Tree(unittest.TestCase):
    DATA = """var NAVTREE =
[
  [ "Name", "index.html", [
    [ "First", "index.html#a1", null ],
    [ "Second", "index.html#a2", null ],
    [ "A lesson", "lesson.html", [
      [ "Goal", "lesson.html#a3", null ]
    ] ],
    [ "Theory", "theory.html", "theory" ]
  ] ]
];

var NAVTREEINDEX = [];
"""
    INDEX = """var NAVTREEINDEX0 =
{
"index.html":[],
"index.html#a2":[1],
"lesson.html":[2],
"lesson.html#a3":[2,0],
"theory.html":[3]
};
"""

    def test_the_front_pages_sections_are_left_out_and_all_others_move_up(self):
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder)
            (site / "navtreedata.js").write_text(self.DATA, encoding="utf-8")
            (site / "navtreeindex0.js").write_text(self.INDEX, encoding="utf-8")
            site_tree.drop_front_page(site)
            tree = (site / "navtreedata.js").read_text(encoding="utf-8")
            self.assertNotIn("First", tree)
            self.assertIn('[["A lesson", "lesson.html", [["Goal", "lesson.html#a3", null]]], ["Theory", "theory.html", "theory"]]', tree)
            self.assertIn("var NAVTREEINDEX = [];", tree)
            places = {"index.html": "[]", "index.html#a2": "[]", "lesson.html": "[0]", "lesson.html#a3": "[0, 0]", "theory.html": "[1]"}
            self.assertEqual(site_tree.read_index(site)[1], places)


if __name__ == "__main__":
    unittest.main()
