#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens pages of the made-up class in headless Chromium, at 390 and 1280 px, light and dark.

    in_browser.py build/bin/classroom_write_pages [FOLDER FOR PICTURES]

Fails where a page asks for anything but itself, says anything to the console, is wider than the window, has text too
small to read on a telephone or of too little contrast, or looks the same in the dark. Exit code 77 where there is no
Chromium.
"""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PAGES = ("dashboard", "nobody", "one", "feedback/000", "feedback/002", "feedback/014", "grades",
         "grade/03_first_kernel", "grade/09_shared_reduction", "grade/13_coalescing")
QUIET = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--remote-debugging-pipe")
# Contrast (WCAG 2.2, 1.4.3) of every element that has text of its own, and the smallest letters. Elements of SVG lie on
# the page's ground.
MEASURE = """(() => {
  const linear = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const parts = colour => colour.match(/[0-9.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = e => { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor);
                          if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
  let least = {contrast: 99}, smallest = 99;
  for (const e of document.body.querySelectorAll('*')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || e.tagName === 'title') continue;
    const style = getComputedStyle(e), svg = e.ownerSVGElement;
    const [a, b] = [light(parts(svg ? style.fill : style.color)), light(ground(e))].sort((x, y) => y - x);
    const contrast = (a + 0.05) / (b + 0.05);
    if (contrast < least.contrast) least = {contrast, text: e.textContent.slice(0, 40), element: e.tagName};
    const zoom = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    smallest = Math.min(smallest, parseFloat(style.fontSize) * zoom);
  }
  return {width: document.documentElement.scrollWidth, least, smallest,
          ground: getComputedStyle(document.body).backgroundColor};
})()"""


class Browser:
    """Chromium, driven by its debugging protocol over a pipe."""

    def __init__(self, program, profile):
        read, self._write = os.pipe()
        self._read, write = os.pipe()
        command = ["sh", "-c", f'exec "$@" 3<&{read} 4>&{write}', "sh", program, *QUIET, f"--user-data-dir={profile}"]
        self._process = subprocess.Popen(command, pass_fds=(read, write), stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
        os.close(read)
        os.close(write)
        self._buffer, self._number, self.events = b"", 0, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = None
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.call(domain + ".enable")

    def _message(self):
        while b"\0" not in self._buffer:
            piece = os.read(self._read, 1 << 16)
            if not piece:
                raise RuntimeError("Chromium has ended")
            self._buffer += piece
        text, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **params):
        """Sends a command. Events that come before its answer are kept."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if getattr(self, "_session", None):
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while (answer := self._message()).get("id") != self._number:
            self.events.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, address):
        """Opens a page and waits until it is loaded. @return what happened meanwhile"""
        self.events = []
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._message())
        return self.events

    def evaluate(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self._process.wait(60)


def said(events, address):
    """Requests and console messages that a page should not have caused."""
    for event in events:
        params = event.get("params", {})
        if event.get("method") == "Network.requestWillBeSent" and params["request"]["url"] != address:
            yield "asks for " + params["request"]["url"]
        if event.get("method") == "Log.entryAdded":
            yield "the console says: " + params["entry"]["text"]
        if event.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown"):
            yield "a script ran"


def take_pictures(browser, start, width):
    """The page as it opens, in pieces that are not too high to look at."""
    height = browser.evaluate("document.documentElement.scrollHeight")
    for number, y in enumerate(range(0, height, 1500)):
        clip = {"x": 0, "y": y, "width": width, "height": min(1500, height - y), "scale": 1}
        data = browser.call("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
        pathlib.Path(f"{start}_{number}.png").write_bytes(base64.b64decode(data))


def problems_of(browser, page, width, pictures):
    """What is wrong with one page at one width."""
    address = page.as_uri()
    grounds = set()
    for scheme in ("light", "dark"):
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        yield from said(browser.open(address), address)
        if pictures:
            take_pictures(browser, pictures / f"{page.stem}_{width}_{scheme}", width)
        browser.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        found = browser.evaluate(MEASURE)
        grounds.add(found["ground"])
        if found["width"] > width:
            yield f"is {found['width']} px wide in a window of {width}"
        if found["least"]["contrast"] < 4.5:
            yield f"{scheme}: contrast {found['least']['contrast']:.2f} of {found['least']}"
        if found["smallest"] < 11:
            yield f"letters of {found['smallest']:.1f} px"
    if len(grounds) < 2:
        yield "looks the same in the dark"


def main():
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
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
