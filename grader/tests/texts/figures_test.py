#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of docs/tools/figures.py: what it finds in a text, and what it leaves alone."""
import ast
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "docs/tools"))
import figures  # noqa: E402

MADE_UP = {"slow": 6.849, "fast": 1.391}


def corrected(text):
    return figures.corrected(text, MADE_UP)


class Named(unittest.TestCase):
    def test_right_numbers_are_left_alone(self):
        text = "<!-- published: 6.85 = slow, 4.9 = slow / fast -->\nIt takes 6.85 ms, 4.9 times as long.\n\nOther 6.9.\n"
        self.assertEqual(corrected(text), (text, []))

    def test_a_wrong_number_is_told_and_corrected_with_its_decimals(self):
        text, problems = corrected("<!-- published: 6.7 = slow, 1.39 = fast -->\nIt takes 6.7 ms or 1.39 ms, not 16.7 ms or 6.75.\n")
        self.assertEqual(problems, ["6.7 is now 6.8 (slow)"])
        self.assertEqual(text, "<!-- published: 6.8 = slow, 1.39 = fast -->\nIt takes 6.8 ms or 1.39 ms, not 16.7 ms or 6.75.\n")

    def test_a_named_number_that_the_text_lacks_is_told(self):
        _, problems = corrected("<!-- published: 6.85 = slow -->\nIt takes 16.85 ms.\n\n6.85\n")
        self.assertEqual(problems, ["'6.85 = slow', but the text behind it has no 6.85"])

    def test_only_sums_products_and_known_names(self):
        self.assertAlmostEqual(figures.value_of(ast.parse("2 * (slow - fast)", mode="eval").body, MADE_UP), 10.916)
        for wrong in ("slower", "open('x')", "slow ** 2"):
            with self.assertRaisesRegex(SystemExit, "none of the figures slow, fast"):
                figures.value_of(ast.parse(wrong, mode="eval").body, MADE_UP)


class Tables(unittest.TestCase):
    def test_a_table_is_written_from_the_figures(self):
        right = "\n".join(figures.calls({})) + "\n"
        text = "<!-- begin: published calls -->\n{}<!-- end: published -->\n"
        self.assertEqual(corrected(text.format(right)), (text.format(right), []))
        new, problems = corrected(text.format(right.replace("629", "630")))
        self.assertEqual(new, text.format(right))
        self.assertEqual(len(problems), 1)

    def test_a_table_of_a_translated_text_has_its_words(self):
        words = {"first call, ms": "prima chiamata, ms"}
        text = "<!-- begin: published calls -->\n<!-- end: published -->\n"
        new, _ = figures.corrected(text, {}, words)
        self.assertIn("| Numba | prima chiamata, ms | second call, ms |", new)
        self.assertEqual(figures.corrected(new, {}, words), (new, []))

    def test_an_unknown_table_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "no table 'mine'; there are sums"):
            corrected("<!-- begin: published mine -->\n<!-- end: published -->\n")


class Unnamed(unittest.TestCase):
    def test_a_published_time_without_a_comment_is_told(self):
        for text in ("It took 6.85 ms.", "It took 4.62 s."):
            self.assertEqual(len(list(figures.unnamed(text))), 1, text)

    def test_other_times_and_named_ones_are_not(self):
        for text in ("It took 6.86 ms.", "It took 16.85 ms, or 7 ms, or 0.05 s.", "6.85 us", "<!-- published: 6.85 = slow -->\nIt took 6.85 ms.\n\n",
                     "```text\n6.85 ms\n```"):
            self.assertEqual(list(figures.unnamed(text)), [], text)


if __name__ == "__main__":
    unittest.main()
