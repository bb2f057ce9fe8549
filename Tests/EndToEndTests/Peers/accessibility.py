"""Looks at pages as people do who read them: axe-core in Debian's chromium, on a phone, on a desk, in the dark and in print.

usage: accessibility.py FILE...

Prints one line for each violation, for what a page asks of the network, and for a phone that has to be scrolled sideways; and the
number of views.
"""
import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

VIEWS = {
    "phone": ({"width": 360, "height": 740}, {"media": "screen", "color_scheme": "light"}),
    "small phone": ({"width": 320, "height": 568}, {"media": "screen", "color_scheme": "dark"}),
    "desk": ({"width": 1280, "height": 900}, {"media": "screen", "color_scheme": "light"}),
    "print": ({"width": 794, "height": 1123}, {"media": "print", "color_scheme": "light"}),
}
RULES = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

count = 0
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for file in sys.argv[1:]:
        for view, (size, media) in VIEWS.items():
            page = browser.new_page(viewport=size)
            asked = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(pathlib.Path(file).resolve().as_uri())
            page.emulate_media(**media)
            # What is folded up is read too.
            page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
            found = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}}).response
            for violation in found["violations"]:
                nodes = "; ".join(node["html"][:120] for node in violation["nodes"][:3])
                print(f"{view}: {violation['id']}: {violation['help']}: {nodes}")
            for address in asked[1:]:
                print(f"{view}: asks for {address}")
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if wide > 0:
                print(f"{view}: {wide} pixels wider than the screen")
            if len(found["passes"]) < 10:
                print(f"{view}: axe looked at {len(found['passes'])} rules only")
            count += 1
            page.close()
    browser.close()
print(f"{count} views")
