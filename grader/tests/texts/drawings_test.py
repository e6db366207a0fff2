#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests docs/tools/drawings.py and lessons/support/drawing.py on figures made up here."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "docs/tools"))
import drawings  # noqa: E402
from drawing import Drawing, labels_of, translated  # noqa: E402

SCRIPT = """
from drawing import Drawing
from pathlib import Path
d = Drawing(90, 40, "Two blocks")
for k in range(2):
    d.text(10, 10 + 20 * k, f"block {k}")
d.text(50, 10, "i >= n")
d.save(Path(__file__).parent / "blocks.svg")
"""
LABELS = """
same = ["i >= n"]

[it]
"Two blocks" = "Due «blocchi»"
"block {}" = "blocco {}"
"""


def missing(labels, *english):
    return list(drawings.words_missing(labels, english, ["it"]))


def broken(labels):
    return list(drawings.words_broken(labels, ["it", "ko"]))


class Words(unittest.TestCase):
    def test_label_that_the_language_has_or_that_is_the_same_is_not_missing(self):
        labels = {"same": ["x[{}]"], "it": {"thread {}": "thread {}"}}
        self.assertEqual(missing(labels, "thread 3", "x[10]", "3,5", "+ 2"), [])

    def test_label_without_translation_is_missing_once(self):
        self.assertEqual(missing({"it": {}}, "thread 3", "7", "thread 3"), ['no it for "thread 3"'])
        self.assertEqual(missing({}, "thread 3"), ['no it for "thread 3"'])

    def test_gap_stands_for_a_number_alone(self):
        labels = {"it": {"{} s": "{} s"}}
        self.assertEqual(missing(labels, "0.63 s", "16,896 s"), [])
        self.assertEqual(missing(labels, "some s", "0.63 s"), ['no it for "some s"'])

    def test_entry_of_no_label_is_told(self):
        labels = {"same": ["SM", "y[{}]"], "it": {"host": "host", "block {}": "blocco {}"}}
        self.assertEqual(missing(labels, "SM", "host"), ['"y[{}]" of same is in no figure or table', '"block {}" of it is in no figure or table'])

    def test_whole_label_goes_before_one_with_gaps(self):
        labels = {"it": {"{} turns": "{} turni", "1 turns": "un turno"}}
        self.assertEqual([translated(words, labels["it"]) for words in ("1 turns", "2 turns", "turns")], ["un turno", "2 turni", "turns"])

    def test_translation_may_turn_the_gaps_round(self):
        labels = {"ko": {"{} to partial[{}]": "partial[{1}]에 {0}"}}
        self.assertEqual(broken(labels), [])
        self.assertEqual(translated("38 to partial[2]", labels["ko"]), "partial[2]에 38")

    def test_other_gaps_are_told(self):
        for words in ("blocco", "blocco {} {}", "blocco {1}", "blocco {n}", "blocco {", "blocco {} {0}"):
            self.assertEqual(broken({"it": {"block {}": words}}), ['"block {}" and its it have different gaps'], words)

    def test_braces_of_a_label_without_gaps_are_words(self):
        self.assertEqual(broken({"it": {"the set {0, 1}": "l'insieme {0, 1}"}}), [])
        self.assertEqual(translated("the set {0, 1}", {"the set {0, 1}": "l'insieme {0, 1}"}), "l'insieme {0, 1}")

    def test_language_that_there_is_not_is_told(self):
        self.assertEqual(broken({"same": [], "italian": {}}), ["no language italian"])


def cut_off(*label, width=200, height=60, language="", **words):
    """The labels that are cut off of a picture with this one."""
    d = Drawing(width, height, "")
    d.text(*label, **words)
    return list(drawings.cut_off(d.svg(language)))


class Places(unittest.TestCase):
    def test_label_that_just_fits_is_not_told(self):
        for place in ((2, 56, "block 0"), (2, 14, "block 0"), (125, 40, "block 0"), (75, 40, "block 0", "#808080", "end")):
            self.assertEqual(cut_off(*place), [], place)

    def test_label_that_leaves_the_picture_is_told(self):
        for place in ((2, 62, "block 0"), (2, 8, "block 0"), (150, 40, "block 0"), (50, 40, "block 0", "#808080", "end"), (-9, 40, "block 0"),
                      (30, 40, "block 0", "#808080", "middle")):
            self.assertEqual(cut_off(*place), ["block 0"], place)

    def test_legend_below_the_picture_is_told(self):
        self.assertEqual(cut_off(44, 490, "works", width=900, height=470), ["works"])
        self.assertEqual(cut_off(44, 490, "works", width=900, height=506), [])

    def test_letters_have_their_widths(self):
        self.assertEqual(cut_off(10, 40, 20 * "i"), [])
        self.assertEqual(cut_off(10, 40, 20 * "m"), [20 * "m"])
        self.assertEqual(cut_off(10, 40, 12 * "\uac00"), ["\uac00" * 12])
        self.assertEqual(cut_off(10, 40, 11 * "\uac00"), [])
        self.assertEqual(cut_off(10, 40, 16 * "n"), [])
        self.assertEqual(cut_off(10, 40, 16 * "n", weight="bold"), [16 * "n"])
        self.assertEqual(cut_off(10, 40, 16 * "n", weight="bold", language="ko"), [])

    def test_turned_label_is_looked_at_as_it_lies(self):
        for angle, expected in ((-60, []), (60, ["192 GB/s"]), (0, ["192 GB/s"])):
            d = Drawing(120, 120, "")
            d.parts.append(f'<text transform="translate(60 100) rotate({angle})" font-size="16">192 GB/s</text>')
            self.assertEqual(list(drawings.cut_off(d.svg())), expected, angle)

    def test_given_length_counts(self):
        for length, expected in ((180, []), (200, ["nothing"])):
            d = Drawing(200, 60, "")
            d.parts.append(f'<text x="10" y="40" font-size="14" textLength="{length}">nothing</text>')
            self.assertEqual(list(drawings.cut_off(d.svg())), expected, length)

    def test_figures_from_runs_and_of_texts_are_looked_at(self):
        figures = {str(file.relative_to(drawings.ROOT)) for file in drawings.figures_of(drawings.ROOT)}
        self.assertLessEqual({"docs/theory/figures/theory_divergence.svg", "docs/pictures/class_sizes.svg", "lessons/17_streams/figures/chunks.svg",
                              "lessons/01_device_info/figures/device.ko.svg"}, figures)


class Files(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.script = self.folder / "make_figures.py"
        self.script.write_text(SCRIPT, encoding="utf-8")
        (self.folder / "labels.toml").write_text(LABELS, encoding="utf-8")

    def different(self):
        return drawings.differing(drawings.drawn_by(self.script), self.folder)

    def write(self):
        for file, text in self.different().items():
            file.write_text(text, encoding="utf-8")

    def test_script_draws_without_writing(self):
        (drawing, path), = drawings.drawn_by(self.script)
        self.assertEqual(path, self.folder / "blocks.svg")
        self.assertEqual(drawing.labels(), ["Two blocks", "block 0", "block 1", "i >= n"])
        self.assertFalse(path.exists())

    def test_each_language_has_its_words_title_and_tag(self):
        self.assertEqual({file.name for file in self.different()}, {"blocks.svg", "blocks.it.svg"})
        self.write()
        self.assertEqual(self.different(), {})
        english, italian = ((self.folder / name).read_text(encoding="utf-8") for name in ("blocks.svg", "blocks.it.svg"))
        self.assertIn("<title>Two blocks</title>", english)
        self.assertIn(">block 1</text>", english)
        self.assertNotIn("lang=", english)
        self.assertIn('lang="it" role="img" aria-label="Due «blocchi»"', italian)
        self.assertIn("<title>Due «blocchi»</title>", italian)
        self.assertIn(">blocco 1</text>", italian)
        for text in (english, italian):
            self.assertIn(">i &gt;= n</text>", text)

    def test_changed_and_missing_figure_is_told(self):
        self.write()
        file = self.folder / "blocks.it.svg"
        file.write_text(file.read_text(encoding="utf-8").replace("blocco 1", "blocco 2"), encoding="utf-8")
        self.assertEqual(list(self.different()), [file])
        file.unlink()
        self.assertEqual(list(self.different()), [file])

    def test_figure_of_a_language_that_nothing_draws_is_told(self):
        self.write()
        for name in ("blocks.ko.svg", "photograph.svg"):  # one without a language may be of a run
            (self.folder / name).write_text("<svg/>")
        self.assertEqual(self.different(), {self.folder / "blocks.ko.svg": None})

    def test_folder_without_labels_has_english_figures(self):
        (self.folder / "labels.toml").unlink()
        self.assertEqual(labels_of(self.folder), {})
        self.assertEqual(list(Drawing(9, 9, "x").files(self.folder / "x.svg")), [self.folder / "x.svg"])


if __name__ == "__main__":
    unittest.main()
