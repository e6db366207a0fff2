#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests docs/tools/languages.py on a lesson made up here."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "docs/tools"))
import emphasis  # pylint: disable=wrong-import-position
import languages  # pylint: disable=wrong-import-position

ENGLISH = """# 03 Kernels

Every thread has a number, `threadIdx.x`. See [lesson 02](../02/README.md).

| name | what it is |
|---|---|
| `n` | how many |

<!-- quote: 03 no_guard finding -->
```text
out_of_bounds at a.cu:3
```

* One point.
* Another point.
"""
ITALIAN = """# 03 Kernel

Ogni thread ha un numero, `threadIdx.x`. Vedi la [lezione 02](../02/README.md).

| nome | che cos'è |
|---|---|
| `n` | quanti |

```text
...
```

* Un punto.
* Un altro punto.
"""


class Translation(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.english = self.folder / "README.md"
        self.italian = self.folder / "README.it.md"
        self.english.write_text(ENGLISH)
        self.italian.write_text(ITALIAN)

    def accepted(self):
        languages.Text(self.italian).write(True)
        return languages.Text(self.italian)

    def problems(self, text):
        return [*text.changes(), *text.broken(), *text.lost_copies()]

    def replaced(self, file, before, after):
        text = file.read_text()
        self.assertIn(before, text)
        file.write_text(text.replace(before, after))

    def test_accepted_translation_has_no_problem(self):
        text = self.accepted()
        self.assertEqual(self.problems(text), [])
        self.assertIn("out_of_bounds at a.cu:3", self.italian.read_text())

    def test_accepting_twice_changes_nothing(self):
        self.accepted()
        before = self.italian.read_text()
        self.accepted()
        self.assertEqual(self.italian.read_text(), before)

    def test_translation_that_nobody_accepted_is_told(self):
        self.assertIn("--accept", languages.Text(self.italian).changes()[0])

    def test_changed_paragraph_is_told_with_its_line(self):
        self.accepted()
        self.replaced(self.english, "a number,", "a number of its own,")
        changes = languages.Text(self.italian).changes()
        self.assertEqual(len(changes), 1)
        self.assertIn("README.md:3: changed since README.it.md", changes[0])

    def test_new_and_lost_paragraphs_are_told(self):
        self.accepted()
        self.replaced(self.english, "| name |", "Something new.\n\n| name |")
        self.replaced(self.english, "* One point.\n* Another point.\n", "")
        changes = languages.Text(self.italian).changes()
        self.assertIn("README.md:5: new since README.it.md: Something new.", changes[0])
        self.assertIn("are gone", changes[1])

    def test_paragraph_that_was_only_wrapped_anew_is_the_same(self):
        self.accepted()
        self.replaced(self.english, "a number, ", "a number,\n")
        self.assertEqual(languages.Text(self.italian).changes(), [])

    def test_lost_name_link_and_row_are_told(self):
        self.replaced(self.italian, "`threadIdx.x`", "threadIdx.x")
        self.replaced(self.italian, "../02/README.md", "../03/README.md")
        self.replaced(self.italian, "| `n` | quanti |\n", "")
        problems = "\n".join(self.problems(self.accepted()))
        self.assertIn("without `threadIdx.x`", problems)
        self.assertIn("without ../02/README.md", problems)
        self.assertIn("table of 2 rows, where README.md:5 has table of 3 rows", problems)

    def test_figure_is_that_of_the_language_where_there_is_one(self):
        for file, words in ((self.english, "Blocks"), (self.italian, "Blocchi")):
            file.write_text(file.read_text() + f"\n![{words}](figures/blocks.svg)\n")
        self.assertEqual(self.problems(self.accepted()), [])
        (self.folder / "figures").mkdir()
        (self.folder / "figures/blocks.it.svg").touch()
        self.assertIn("without figures/blocks.it.svg", "\n".join(self.problems(languages.Text(self.italian))))
        self.replaced(self.italian, "figures/blocks.svg", "figures/blocks.it.svg")
        self.assertEqual(self.problems(languages.Text(self.italian)), [])

    def test_paragraph_left_in_english_is_told(self):
        self.replaced(self.italian, "Ogni thread ha un numero, `threadIdx.x`. Vedi la [lezione 02](../02/README.md).",
                      "Every thread has a number, `threadIdx.x`. See [lesson 02](../02/README.md).")
        self.assertIn("still English", "\n".join(self.problems(self.accepted())))

    def test_quote_is_the_translations_own_behind_the_english_marker(self):
        self.accepted()
        self.replaced(self.italian, "out_of_bounds at a.cu:3", "out_of_bounds in a.cu:3")
        languages.Text(self.italian).write(False)
        self.assertEqual(self.problems(languages.Text(self.italian)), [])
        self.assertIn("out_of_bounds in a.cu:3", self.italian.read_text())

    def test_other_marker_is_copied_without_a_translator(self):
        self.accepted()
        self.replaced(self.english, "no_guard finding", "no_guard short")
        self.assertIn("--write copies it", "\n".join(self.problems(languages.Text(self.italian))))
        languages.Text(self.italian).write(False)
        self.assertEqual(self.problems(languages.Text(self.italian)), [])

    def test_code_is_written_anew_without_a_translator(self):
        for file in (self.english, self.italian):
            file.write_text(file.read_text() + "\n```cpp\nint a;\n```\n")
        self.accepted()
        self.replaced(self.english, "int a;", "int b;")
        self.assertIn("--write copies it", "\n".join(self.problems(languages.Text(self.italian))))
        languages.Text(self.italian).write(False)
        self.assertEqual(self.problems(languages.Text(self.italian)), [])

    def test_generated_table_has_the_words_of_the_language(self):
        for file in (self.english, self.italian):
            file.write_text(file.read_text() + "\n<!-- begin: times -->\n| | time |\n|---|---:|\n| CPU, one core | 7 ms |\n<!-- end: times -->\n")
        (self.folder / "figures").mkdir()
        (self.folder / "figures/labels.toml").write_text('[it]\n"time" = "tempo"\n"CPU, one core" = "CPU, un core"\n')
        self.assertEqual(self.problems(self.accepted()), [])
        self.assertIn("| | tempo |\n|---|---:|\n| CPU, un core | 7 ms |\n", self.italian.read_text())
        self.replaced(self.english, "7 ms", "8 ms")
        self.assertIn("--write copies it", "\n".join(self.problems(languages.Text(self.italian))))

    def test_hints_have_to_be_as_many(self):
        (self.folder / "lesson.toml").write_text('title = "A"\nsummary = "B"\nhints = ["1", "2"]\n')
        file = self.folder / "lesson.it.toml"
        file.write_text('title = "C"\nsummary = "D"\nhints = ["1"]\n')
        self.assertIn("1 hints, where lesson.toml has 2", "\n".join(languages.Manifest(file).broken()))
        file.write_text('title = "C"\nsummary = "D"\nhints = ["1", "2"]\n')
        languages.Manifest(file).write(True)
        self.assertEqual([*languages.Manifest(file).changes(), *languages.Manifest(file).broken()], [])
        (self.folder / "lesson.toml").write_text('title = "A"\nsummary = "B"\nhints = ["1", "3"]\n')
        self.assertIn("hint 2 changed", languages.Manifest(file).changes()[0])


class Emphasis(unittest.TestCase):
    def test_words_beside_letters_are_marked(self):
        self.assertEqual(emphasis.filtered("使用的**共享内存**：*每个*线程块"), "使用的<b>共享内存</b>：<em>每个</em>线程块")
        self.assertEqual(emphasis.filtered("**커널**(kernel)은"), "<b>커널</b>(kernel)은")

    def test_products_lists_and_code_are_left(self):
        for text in ("y = a * x + y", "* un punto\n* un altro", "`float** p`和`int* q`", "```cpp\nfloat** p = *q;  // **\n```\n", "2 * 3 * 4"):
            self.assertEqual(emphasis.filtered(text), text)

    def test_code_that_begins_with_a_mark_is_parted_from_letters(self):
        self.assertEqual(emphasis.filtered("：`.data()` 是，`size` 是"), "： `.data()` 是，`size` 是")


if __name__ == "__main__":
    unittest.main()
