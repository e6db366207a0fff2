#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens pages of the made-up class in headless Chromium, at 390 and 1280 px, light and dark.

    in_browser.py build/bin/classroom_write_pages [FOLDER FOR PICTURES]

Fails where a page asks for anything but itself, says anything to the console, is wider than the window, has text too
small to read on a telephone or of too little contrast, or looks the same in the dark. Exit code 77 where there is no
Chromium.
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from browser import Browser, find_chromium, problems_of  # noqa: E402

PAGES = ("dashboard", "nobody", "one", "feedback/000", "feedback/002", "feedback/014", "grades",
         "grade/03_first_kernel", "grade/09_shared_reduction", "grade/13_coalescing")


def main():
    program = find_chromium()
    if not program:
        print("no Chromium on this machine")
        return 77
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder + "/pages"], check=True)
        with Browser(program, folder + "/profile") as browser:
            for name in PAGES:
                page = pathlib.Path(folder, "pages", name + ".html")
                for width in (390, 1280):
                    found += [f"{name} at {width} px: {text}" for text in problems_of(browser, page, width, pictures)]
    print("\n".join(found) or f"{len(PAGES)} pages are fine at 390 and 1280 px, light and dark")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
