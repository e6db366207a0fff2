# SPDX-License-Identifier: MIT
"""Headless Chromium for the tests of pages, and what every page of ours has to keep to."""
import base64
import json
import os
import pathlib
import shutil
import subprocess

QUIET = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--remote-debugging-pipe")
# Of all elements below one: contrast (WCAG 2.2, 1.4.3) where there is text of its own, and the smallest letters. Elements of
# SVG lie on the page's ground.
MEASURE = """(root => {
  const linear = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const parts = colour => colour.match(/[0-9.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = e => { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor);
                          if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
  let least = {contrast: 99}, smallest = 99;
  for (const e of root.querySelectorAll('*')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || e.tagName === 'title' || e.getClientRects().length === 0) continue;
    const style = getComputedStyle(e), svg = e.ownerSVGElement;
    const [a, b] = [light(parts(svg ? style.fill : style.color)), light(ground(e))].sort((x, y) => y - x);
    const contrast = (a + 0.05) / (b + 0.05);
    if (contrast < least.contrast) least = {contrast, text: e.textContent.slice(0, 40), element: e.tagName};
    const zoom = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    smallest = Math.min(smallest, parseFloat(style.fontSize) * zoom);
  }
  return {width: document.documentElement.scrollWidth, least, smallest,
          ground: getComputedStyle(document.body).backgroundColor};
})"""


def find_chromium():
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


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
        self.wait_for_load()
        return self.events

    def wait_for_load(self):
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._message())

    def evaluate(self, script):
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['result'].get('description')}")
        return answer["result"].get("value")

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


def take_picture(browser, file, **clip):
    data = browser.call("Page.captureScreenshot", captureBeyondViewport=True, clip={"x": 0, "scale": 1, **clip})["data"]
    pathlib.Path(file).write_bytes(base64.b64decode(data))


def take_pictures(browser, start, width):
    """The page as it opens, in pieces that are not too high to look at."""
    height = browser.evaluate("document.documentElement.scrollHeight")
    for number, y in enumerate(range(0, height, 1500)):
        take_picture(browser, f"{start}_{number}.png", y=y, width=width, height=min(1500, height - y))


def use_window(browser, width, scheme):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


def hard_to_read(measured, width, scheme):
    """What is wrong with what MEASURE has found."""
    if measured["width"] > width:
        yield f"is {measured['width']} px wide in a window of {width}"
    if measured["least"]["contrast"] < 4.5:
        yield f"{scheme}: contrast {measured['least']['contrast']:.2f} of {measured['least']}"
    if measured["smallest"] < 11:
        yield f"letters of {measured['smallest']:.1f} px"


def problems_of(browser, page, width, pictures):
    """What is wrong with one page at one width."""
    address = page.as_uri()
    grounds = set()
    for scheme in ("light", "dark"):
        use_window(browser, width, scheme)
        yield from said(browser.open(address), address)
        if pictures:
            take_pictures(browser, pictures / f"{page.stem}_{width}_{scheme}", width)
        browser.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        found = browser.evaluate(MEASURE + "(document.body)")
        grounds.add(found["ground"])
        yield from hard_to_read(found, width, scheme)
    if len(grounds) < 2:
        yield "looks the same in the dark"
