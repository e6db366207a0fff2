#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens pages of `gridstride view` in headless Chromium, at 390 and 1280 px, light and dark.

    in_browser.py build/bin/gridstride [FOLDER FOR PICTURES]

Fails where a page asks for anything but itself, says anything to the console, is wider than the window, has letters that
are too small or of too little contrast; where a tile without padding shows no 32-way conflict, a padded one does, a
reduction does not step through as many rounds as it has barriers and one, its tree does not grow by half as many additions
each round, a race does not light both threads, or the reference does not stand beside a student's file. Exit code 77 where
there is no Chromium.
"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CHECKS = HERE.parents[1] / "checks"
sys.path.insert(0, str(HERE.parent))
import browser as pages  # noqa: E402

# Chooses the launch of a kernel, and the first line whose counts say `access`.
CHOOSE = """((kernel, access) => {
  const select = document.getElementById('launch');
  const options = [...select.options].filter(o => o.text.includes(kernel));
  select.value = options[options.length - 1].value;
  select.dispatchEvent(new Event('change'));
  const lines = [...document.querySelectorAll('#source button.row')].filter(e => e.textContent.includes(access));
  lines[0].click();
  return document.getElementById('verdict').textContent;
})"""
# Goes on by the key until the round stays the same. Gives the rounds that were seen.
ROUNDS = """(() => {
  const seen = [], text = () => document.getElementById('round').textContent;
  for (let i = 0; i < 100 && seen[seen.length - 1] !== text(); ++i) {
    seen.push(text());
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
  }
  return seen;
})()"""
# Words of s_data that each round touches.
WORDS = """(() => {
  const counts = [];
  for (document.getElementById('range'); !document.getElementById('previous').disabled;)
    document.getElementById('previous').click();
  for (;;) {
    counts.push([...document.querySelectorAll('table[data-array=s_data] td')].filter(e => e.textContent).length);
    if (document.getElementById('next').disabled) return counts;
    document.getElementById('next').click();
  }
})()"""


def problems_of_transposes(browser):
    for kernel, ways in (("transpose_kernel_tiled<tile_size>", "32-way"), ("transpose_kernel_tiled<tile_size + 1>", "1-way, no")):
        verdict = browser.evaluate(f"{CHOOSE}('{kernel}', 'shared load')")
        if not verdict or ways not in verdict or (ways != "32-way" and "32-way" in verdict):
            yield f"{kernel} shows '{verdict}', not {ways}"


def problems_of_reduction(browser):
    # 256 threads add first, then 128, 64, ... 1: a barrier behind the loads and one behind each of 8 rounds.
    browser.evaluate("(() => { while (!document.getElementById('previous').disabled) document.getElementById('previous').click(); })()")
    seen = browser.evaluate(ROUNDS)
    if seen != [f"Round {i} of 10" for i in range(1, 11)]:
        yield f"rounds are {seen}"
    words = browser.evaluate(WORDS)
    if words != [256, 256, 128, 64, 32, 16, 8, 4, 2, 1]:
        yield f"words touched in each round are {words}"
    playing = browser.evaluate("(() => { document.getElementById('play').click(); const t = document.getElementById('play').textContent;"
                               " document.getElementById('play').click(); return t + document.getElementById('play').textContent; })()")
    if playing != "❚❚ Pause▶ Play":
        yield f"play and pause read {playing}"


def problems_of_tree(browser):
    # Lines that lead to sums, round by round: of two elements for each of 128, 64, ... 1 threads.
    grown = browser.evaluate("""(() => {
      while (!document.getElementById('previous').disabled) document.getElementById('previous').click();
      const seen = [];
      for (;;) {
        seen.push([...document.querySelectorAll('#tree svg:first-of-type path')].map(e => Number(e.dataset.edges)));
        if (document.getElementById('next').disabled) return seen;
        document.getElementById('next').click();
      }
    })()""")
    edges = [256, 128, 64, 32, 16, 8, 4, 2]
    right = [[]] + [edges[:i] for i in range(1, 9)] + [edges]  # nothing is added in the first round and the last
    if grown != right:
        yield f"the tree grows by {grown}"
    told = browser.evaluate("document.querySelector('#tree [data-tree]').textContent")
    if told != "Round 10: nothing is added.":
        yield f"the last round's additions read '{told}'"


def problems_of_no_tree(browser):
    if not browser.evaluate("document.getElementById('tree').hidden"):
        yield "shows a tree where nothing is added"


def problems_beside(browser):
    """The reference's picture beside the student's, in a wide window and in a narrow one."""
    shown = "[...document.querySelectorAll('.viewer')].map(e => e.getBoundingClientRect().width > 0)"
    for width, right in ((1280, [True, True]), (390, [True, False])):
        pages.use_window(browser, width, "light")
        browser.call("Page.reload")
        browser.events = []
        browser.wait_for_load()
        if browser.evaluate(shown) != right:
            yield f"at {width} px the pictures shown are {browser.evaluate(shown)}"
    for number, right in ((1, [False, True]), (0, [True, False]), (2, [True, True])):
        browser.evaluate(f"document.querySelectorAll('#which button')[{number}].click()")
        if browser.evaluate(shown) != right:
            yield f"button {number} shows {browser.evaluate(shown)}"
    rounds = "['round', 'reference_round'].map(id => Number(document.getElementById(id).textContent.split(' ')[1]))"
    before = browser.evaluate(rounds)
    browser.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))")
    if browser.evaluate(rounds) != [one + 1 for one in before]:
        yield f"the key leads from rounds {before} to {browser.evaluate(rounds)}"
    browser.evaluate("document.getElementById('next').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))")
    if browser.evaluate(rounds) != [before[0] + 2, before[1] + 1]:
        yield f"the key in one picture leads to rounds {browser.evaluate(rounds)}"
    row = browser.evaluate("[...document.querySelectorAll('#comparison tr')].find(e => e.textContent.startsWith('Ways of bank')).cells[2].textContent")
    if row != "1.00":
        yield f"the reference has {row}-way conflicts"


def problems_of_race(browser):
    if browser.evaluate("document.querySelectorAll('#findings button').length") != 2:
        yield "does not offer both threads of the race"
        return
    for number in (0, 1):
        found = browser.evaluate(f"(() => {{ document.querySelectorAll('#findings button')[{number}].click(); return ["
                                 "document.querySelectorAll('#threads .lit').length, document.querySelectorAll('#lanes .lane.lit').length]; })()")
        if not found or found[0] != 2 or found[1] < 1:
            yield f"thread {number} of the race: {found} threads and lanes are lit"


def problems_of_keyboard(browser):
    """Every control is reached by the Tab key and keeps the focus when it is used."""
    kept = browser.evaluate("(() => { document.getElementById('previous').click(); const b = document.getElementById('next'); b.focus(); b.click();"
                            " return document.activeElement.id; })()")
    if kept not in ("next", "previous"):  # Next is off in the last round
        yield f"the focus goes to '{kept}' when Next is pressed"


CASES = {
    "transposes": (["13", "--solution"], (problems_of_transposes,)),
    "reduction": (["09", "--solution"], (problems_of_reduction, problems_of_tree, problems_of_keyboard)),
    "race": (["09", "--submission", str(CHECKS / "09_shared_reduction/wrong/missing_barrier.cu")], (problems_of_race,)),
    "histogram": (["14", "--solution"], (problems_of_no_tree,)),
    "beside": (["09", "--submission", str(CHECKS / "09_shared_reduction/wrong/bank_conflicts.cu")], (problems_beside,)),
}


def main():
    program = pages.find_chromium()
    if not program:
        print("no Chromium on this machine")
        return 77
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (arguments, _) in CASES.items():
            subprocess.run([sys.argv[1], "view", *arguments, "--out", f"{folder}/{name}.html"], check=True, capture_output=True)
        with pages.Browser(program, folder + "/profile") as browser:
            for name, (_, checks) in CASES.items():
                page = pathlib.Path(folder, name + ".html")
                found += [f"{name}: {text}" for text in problems_with_script(browser, page, checks)]
                for width in (390, 1280):
                    found += [f"{name} at {width} px: {text}" for text in pages.problems_of(browser, page, width, pictures)]
    print("\n".join(found) or f"{len(CASES)} pages are fine at 390 and 1280 px, light and dark")
    return 1 if found else 0


def problems_with_script(browser, page, checks):
    yield from pages.said(browser.open(page.as_uri()), page.as_uri())
    if browser.evaluate("document.documentElement.dataset.drawn") != "yes":
        yield "is not drawn"
        return
    for check in checks:
        yield from check(browser)
    browser.evaluate("0")  # takes in what came late
    yield from pages.said(browser.events, page.as_uri())


if __name__ == "__main__":
    sys.exit(main())
