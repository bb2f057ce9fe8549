"""Uses the preview as an editor does, in Debian's chromium.

usage: preview.py ADDRESS WORKSPACE LITFASS

Prints what went wrong, and 'used' at the end. It waits for what is to happen, not for times.
"""
import pathlib
import re
import subprocess
import sys
from urllib.parse import urlparse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

address, workspace, litfass = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
RULES = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WAIT = 60_000
expect.set_options(timeout=WAIT)


def edit(path, old, new):
    file = workspace / path
    text = file.read_text()
    assert old in text, f"'{old}' does not stand in {path}"
    file.write_text(text.replace(old, new))


def preview(port):
    """A preview of its own, and its address."""
    words = [litfass, "preview", "--port", port, "--workspace", str(workspace)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    return process, re.search(r"http://\S+", process.stdout.readline())[0]


def end(process):
    """As Ctrl-C does it: a preview that is killed leaves its pages behind."""
    process.terminate()
    assert process.wait(WAIT / 1000) == 0, f"it ended with {process.returncode}"


def look(page, what):
    """axe, in the light and in the dark, on a phone and on a desk."""
    print(f"looking at {what}", file=sys.stderr)
    for size, scheme in [((360, 740), "light"), ((1280, 900), "dark")]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}}).response
        for violation in found["violations"]:
            nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
            print(f"{what}, {size[0]} wide: {violation['id']}: {violation['help']}: {nodes}")
        if len(found["passes"]) < 15:
            print(f"{what}: axe looked at {len(found['passes'])} rules only")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            print(f"{what}: {wide} pixels wider than a screen of {size[0]}")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.set_default_timeout(WAIT)
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))

    page.goto(address)
    # The start page leads on to the language of the browser.
    page.wait_for_url("**/de/en.html")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("link", name="fr", exact=False).first.click()
    page.wait_for_url("**/de/fr.html")
    expect(page.locator("#faq\\/battery h3")).to_contain_text("batterie")
    expect(page.locator("#faq\\/battery h3 span")).to_have_attribute("lang", "fr")
    # Two documents of each kind: axe takes a minute for all of them, and they are alike.
    page.evaluate("""document.querySelectorAll('#app > section').forEach(section =>
        [...section.querySelectorAll('article')].slice(2).forEach(article => article.hidden = true))""")
    look(page, "French, in German")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/en/fr.html")
    page.get_by_label("Search the questions").fill("batterie")
    look(page, "found questions")

    # Search: all words, in any order, whatever their accents and case.
    page.get_by_role("link", name="de", exact=True).click()
    page.wait_for_url("**/en/de.html")
    articles = page.locator("[data-searched] article:visible")
    everything = articles.count()
    page.get_by_label("Search the questions").fill("AKKU")
    expect(page.locator("#found")).to_have_text("2 found" if articles.count() == 2 else f"{articles.count()} found")
    assert 0 < articles.count() < everything, f"{articles.count()} of {everything} found"
    expect(page.locator("#section-hotlines")).to_be_hidden()
    page.get_by_label("Search the questions").fill("xyzzy")
    expect(page.locator("#found")).to_have_text("0 found")
    page.get_by_label("Search the questions").fill("")
    assert articles.count() == everything

    # Platform and version: what such an app shows.
    page.get_by_label("Platform").select_option("ios")
    page.get_by_label("Version of the app").fill("2.3")
    expect(page.locator("#verdict")).to_contain_text("This app is too old. Below version 2.21.0")
    expect(page.locator("#app")).to_be_hidden()
    look(page, "a locked app")
    page.get_by_label("Version of the app").fill("2.21.0")
    expect(page.locator("#verdict")).to_contain_text("There is a newer version of this app: 3.2.0.")
    expect(page.locator("#app")).to_be_visible()
    page.get_by_label("Version of the app").fill("3.10")
    expect(page.locator("#verdict")).to_contain_text("up to date")
    page.get_by_label("Version of the app").fill("new")
    expect(page.locator("#verdict")).to_contain_text("That is no version")
    page.get_by_label("Version of the app").fill("2.20.9")
    page.get_by_role("link", name="it", exact=True).click()
    page.wait_for_url(re.compile(r"/en/it[.]html[?]platform=ios&app=2[.]20[.]9$"))
    expect(page.locator("#app")).to_be_hidden()
    page.get_by_label("Version of the app").fill("")

    # A save shows at once, and makes translations stale.
    page.get_by_role("link", name="de", exact=True).click()
    page.wait_for_url(re.compile(r"/en/de[.]html[?]platform=ios$"))
    page.get_by_label("Search the questions").fill("ansteckung")
    edit("Content/faq/encounter-age.yaml", "weil eine Ansteckung", "<script>alert(1)</script> da eine Ansteckung")
    expect(page.locator(".problems")).to_be_visible()
    edit("Content/faq/encounter-age.yaml", "<script>alert(1)</script> ", "")
    expect(page.locator("#faq\\/encounter-age")).to_contain_text("da eine Ansteckung")
    expect(page.get_by_label("Search the questions")).to_have_value("ansteckung")
    expect(page.locator("#news")).to_contain_text("Updated at")
    page.goto(f"{address}en/en.html")
    expect(page.locator("#faq\\/encounter-age .mark.stale")).to_have_text("stale: the source text has changed")
    page.get_by_label("Search the questions").fill("infection")
    look(page, "a stale text")

    # A text that is missing: the language that stands in, named and marked.
    page.goto(f"{address}de/fr.html")
    (workspace / "Content/faq/battery.fr.yaml").unlink()
    expect(page.locator("#faq\\/battery .mark.missing").first).to_contain_text("fehlt in dieser Sprache; gezeigt wird en")
    expect(page.locator("#faq\\/battery h3 span")).to_have_attribute("lang", "en")
    page.get_by_label("In den Fragen suchen").fill("battery")
    look(page, "a missing text")

    # A mistake: what is wrong stands above the last state without mistakes, and goes when it is corrected.
    edit("Config/parameters/app-versions.yaml", "app-latest: \"3.2.0\"", "app-latest: 3.2")
    expect(page.locator(".problems")).to_contain_text("Die Dateien haben Fehler.")
    expect(page.locator(".problems")).to_contain_text("Config/parameters/app-versions.yaml:")
    look(page, "a mistake")
    edit("Config/parameters/app-versions.yaml", "app-latest: 3.2", "app-latest: \"3.2.0\"")
    expect(page.locator(".problems strong")).to_have_count(0)

    # A preview that ended, and one that is begun at the same place when a text has changed: the open page finds it.
    process, elsewhere = preview("0")
    page.goto(f"{elsewhere}en/de.html")
    expect(page.locator("#faq\\/encounter-age")).to_contain_text("da eine Ansteckung")
    end(process)
    expect(page.locator("#news")).to_have_text("The preview has ended.")
    process, again = preview(elsewhere.split(":")[-1].strip("/"))
    assert again == elsewhere, again
    expect(page.locator("#news")).to_have_text("")
    end(process)
    expect(page.locator("#news")).to_have_text("The preview has ended.")
    edit("Content/faq/encounter-age.yaml", "da eine Ansteckung", "denn eine Ansteckung")
    process, again = preview(elsewhere.split(":")[-1].strip("/"))
    expect(page.locator("#faq\\/encounter-age")).to_contain_text("denn eine Ansteckung")
    expect(page.locator("#news")).to_contain_text("Updated at")
    end(process)

    asked = [url for url in asked if not url.startswith(elsewhere)]
    said = [text for text in said if "ERR_CONNECTION" not in text]
    for url in asked:
        if urlparse(url).netloc != urlparse(address).netloc:
            print(f"asks for {url}")
    for text in said:
        print(f"the browser says: {text}")
    browser.close()
print("used")
