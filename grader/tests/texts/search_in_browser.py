#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Uses the search box of the built site in headless Chromium, as a reader does who opened the site from its folder.

    search_in_browser.py build/docs/html [FOLDER FOR PICTURES]

Fails where a word of a page's text is not found or does not lead to its heading, where a word that is nowhere is not told
so, where the keyboard, the roles for screen readers, the width of a telephone or the dark do not work, where a script has an
error, or where anything is asked from a network. Exit code 77 where there is no Chromium.
"""
import pathlib
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import browser as pages  # noqa: E402

# What is typed; the file and the heading that the first place has to lead to.
FOUND = (("must never count against a student", "md_docs_instructor.html", "Grading one submission"),
         ("no two lanes fight for a bank", "md_lessons_09_shared_reduction_README.html", "Goal"),
         ("Shared memory is cut into 32 ban", "md_lessons_09_shared_reduction_README.html", "Step 2, strided: the same additions by neighbouring threads"),
         ("Little's law", "md_docs_theory_execution.html", "How waiting is hidden"),
         ("DeviceNumberField", "structgridstride_1_1judge_1_1DeviceNumberField.html", ""),
         ("GRIDSTRIDE_BASELINE_FLAGS", "md_docs_measuring.html", "One measurement"))
NOWHERE = "xylophone"
STATUS = "document.getElementById('search-status').textContent"
STATE = """(() => {
  const field = document.getElementById('search-field'), panel = document.getElementById('search-panel');
  const option = document.getElementById(field.getAttribute('aria-activedescendant'));
  return {focused: document.activeElement === field, role: field.getAttribute('role'), open: !panel.hidden,
          list: document.getElementById(field.getAttribute('aria-controls')).getAttribute('role'),
          expanded: field.getAttribute('aria-expanded'), selected: option && option.getAttribute('aria-selected'),
          chosen: option && [...option.parentElement.children].indexOf(option),
          options: document.querySelectorAll('#search-list > [role=option]').length};
})()"""
FIRST = """(() => {
  const option = document.querySelector('#search-list > *');
  return option && {href: option.getAttribute('href'), excerpt: option.querySelector('.search-excerpt')?.textContent || '',
                    marks: option.querySelectorAll('mark').length};
})()"""
# The heading behind the anchor that the address names, and how far it lies from the top of the window.
ARRIVED = """(() => {
  const anchor = document.getElementById(location.hash.slice(1));
  return {file: location.pathname.split('/').pop(), heading: anchor && anchor.closest('h1, h2, h3, h4')?.textContent.trim(),
          top: anchor && anchor.getBoundingClientRect().top};
})()"""
PANEL = """(() => {
  const at = document.getElementById('search-panel').getBoundingClientRect();
  return [at.left, at.right, at.top, at.bottom, innerWidth, innerHeight];
})()"""


def press(browser, key, **more):
    browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, **more)
    browser.call("Input.dispatchKeyEvent", type="keyUp", key=key)


def wait_for(browser, script, seconds=20):
    """The script's first value that is true, or its last one."""
    end = time.monotonic() + seconds
    while not (value := browser.evaluate(script)) and time.monotonic() < end:
        time.sleep(0.05)
    return value


def search(browser, typed):
    """Types into the box, which `/` opens. @return what the status line says then"""
    press(browser, "/", text="/")
    browser.call("Input.insertText", text=typed)
    return wait_for(browser, f"{STATUS}.includes({typed!r}) && {STATUS}")


def unwanted(events):
    """Errors, and requests that leave the folder."""
    for event in events:
        params, method = event.get("params", {}), event.get("method")
        if method == "Network.requestWillBeSent" and urllib.parse.urlsplit(params["request"]["url"]).scheme not in ("file", "data"):
            yield "asks for " + params["request"]["url"]
        if method == "Log.entryAdded":
            yield "the console says: " + params["entry"]["text"]
        if method == "Runtime.consoleAPICalled":
            yield "a script says: " + str([argument.get("value") for argument in params["args"]])
        if method == "Runtime.exceptionThrown":
            yield "a script failed: " + params["exceptionDetails"].get("exception", {}).get("description", "")


def problems_of_finding(browser, start):
    """Each text is found, and Enter leads to its heading."""
    for typed, file, heading in FOUND:
        browser.open(start)
        said = search(browser, typed)
        yield from unwanted(browser.events)
        first = browser.evaluate(FIRST)
        if not first or not first["href"].startswith(file):
            yield f"'{typed}' leads to {first}: {said}"
            continue
        if not first["marks"]:
            yield f"'{typed}' is not marked in {first}"
        browser.events = []
        press(browser, "Enter")
        browser.wait_for_load()
        arrived = wait_for(browser, f"(a => (!{heading!r} || a.top !== null && a.top > -5 && a.top < 400) && a)({ARRIVED})") or browser.evaluate(ARRIVED)
        if arrived["file"] != file or (heading and (arrived["heading"] != heading or not -5 < arrived["top"] < 400)):
            yield f"'{typed}' leads to {arrived}, not to '{heading}' of {file}"
        yield from unwanted(browser.events)


def problems_of_nothing(browser, start):
    browser.open(start)
    said = search(browser, NOWHERE)
    state = browser.evaluate(STATE)
    if "Nothing found" not in (said or "") or not state["open"] or state["options"] or state["expanded"] != "false":
        yield f"a word that is nowhere: '{said}', {state}"
    if browser.evaluate("document.getElementById('search-status').getAttribute('role')") != "status":
        yield "what is found is not told to screen readers"


def problems_of_keyboard(browser, start):
    browser.open(start)
    search(browser, "barrier")
    wanted = {"focused": True, "role": "combobox", "list": "listbox", "open": True, "expanded": "true", "selected": None}
    for keys, chosen in ((), None), (("ArrowDown",), 0), (("ArrowDown",), 1), (("ArrowUp", "ArrowUp"), 19), (("ArrowDown",), 0):
        for key in keys:
            press(browser, key)
        state = browser.evaluate(STATE)
        expected = {**wanted, "chosen": chosen, "selected": None if chosen is None else "true", "options": 20}
        if state != expected:
            yield f"after {keys or 'typing'}: {state}, not {expected}"
    press(browser, "Escape")
    state = browser.evaluate(STATE)
    if state["open"] or state["expanded"] != "false" or not state["focused"]:
        yield f"after Escape: {state}"
    press(browser, "Escape")
    press(browser, "Escape")
    if browser.evaluate(STATE)["focused"] or browser.evaluate("document.getElementById('search-field').value"):
        yield "Escape does not leave the box"


def problems_of_looks(browser, start, pictures):
    for width in (390, 1280):
        grounds = set()
        for scheme in ("light", "dark"):
            pages.use_window(browser, width, scheme)
            browser.open(start)
            search(browser, "shared memory")
            press(browser, "ArrowDown")
            left, right, top, bottom, inner_width, inner_height = browser.evaluate(PANEL)
            if left < 0 or right > inner_width or top < 0 or bottom > inner_height:
                yield f"at {width} px the places found lie outside of the window"
            for part in ("panel", "box"):
                measured = browser.evaluate(f"{pages.MEASURE}(document.getElementById('search-{part}'))")
                yield from pages.hard_to_read(measured, width, scheme)
            grounds.add(browser.evaluate("getComputedStyle(document.getElementById('search-panel')).backgroundColor"))
            if pictures:
                pages.take_picture(browser, pictures / f"search_{width}_{scheme}.png", y=0, width=width, height=900)
        if len(grounds) < 2:
            yield "looks the same in the dark"


def main():
    program = pages.find_chromium()
    if not program:
        print("no Chromium on this machine")
        return 77
    start = (pathlib.Path(sys.argv[1]).resolve() / "index.html").as_uri()
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, pages.Browser(program, folder + "/profile") as browser:
        pages.use_window(browser, 1280, "light")
        found = [*problems_of_finding(browser, start), *problems_of_nothing(browser, start), *problems_of_keyboard(browser, start),
                 *problems_of_looks(browser, start, pictures)]
        found += unwanted(browser.events)
    print("\n".join(found) or f"the search finds {len(FOUND)} texts, at 390 and 1280 px, light and dark, without a network")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
