"""Chooses phones and moments in the preview, in Debian's chromium, and compares what it shows with 'litfass resolve'.

usage: preview_phone.py ADDRESS WORKSPACE LITFASS VECTORS

The conditions that its script decides are held to the test vectors of Tests/Fixtures/vectors as well. Prints what went wrong, and
'used' at the end.
"""
import hashlib
import json
import pathlib
import subprocess
import sys
from urllib.parse import urlencode

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

address, workspace, litfass, vectors = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
RULES = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
expect.set_options(timeout=60_000)

# What a phone is, and when; the options of 'litfass resolve'.
PHONES = [
    {"platform": "ios", "app": "3.2.0", "at": "2027-01-15T23:59"},
    {"platform": "ios", "app": "3.2.0", "at": "2027-01-16T00:00"},
    {"platform": "android", "app": "2.21.0 (4711)", "at": "2027-01-18T07:59", "share": "rapid=9.99"},
    {"platform": "android", "app": "3.2.0", "at": "2027-01-18T08:00", "share": "rapid=10"},
    {"at": "2027-01-22T23:59"},
    {"app": "3.2.0", "at": "2027-01-23T00:00", "share": "rapid=0"},
]

# Of each document and parameter set: whether it is shown, and which variant gives which of its values.
SHOWN = """() => Object.fromEntries([...document.querySelectorAll("article, .values")].map(part => {
    const name = part.id || part.closest("section").querySelector("h2").textContent;
    const boxes = [...part.querySelectorAll("[data-options]")].map(box => {
        const label = box.querySelector(".field, dt")?.textContent ?? "title";
        const options = [...box.querySelectorAll(".option")].filter(option => !option.hidden);
        if (options.length !== 1) return [label, options.length];
        const mark = options[0].querySelector(".mark.day")?.textContent;
        return [label, options[0].dataset.when ? mark.split(":")[0] : null];
    });
    return [name, { present: part.dataset.outside === undefined, variants: Object.fromEntries(boxes) }];
}))"""


def query(phone):
    return urlencode({"view": "phone"} | phone)


def resolved(phone):
    words = [f"--{name}={value}" for name, value in phone.items()]
    command = [litfass, "resolve", "--language", "de", "--format", "json", "--workspace", workspace] + words
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["entries"]


def compare(page, phone):
    """What the page shows with what our own code resolves."""
    page.goto(f"{address}en/de.html?{query(phone)}")
    expect(page.locator("#phone")).to_be_visible()
    shown = page.evaluate(SHOWN)
    entries = resolved(phone)
    compared = 0
    for entry in entries:
        part = shown[entry["name"]]
        if part["present"] != entry["present"]:
            print(f"{phone}: {entry['name']} is there on one side only")
        for field, variant in part["variants"].items() if entry["present"] else ():
            # Members of a record have variants of their own on the page.
            if field in entry["fields"]:
                compared += 1
                own = entry["fields"][field].get("variant")
                if own != variant:
                    print(f"{phone}: {entry['name']}.{field} is {variant} on the page, and {own} by resolve")
    named = {entry["name"] for entry in entries}
    assert compared > 10, f"{compared} values compared"
    for name, part in shown.items():
        if name not in named and (part["variants"] or not part["present"]):
            print(f"{phone}: {name} depends on the phone on the page alone")


def places(random_number, names):
    digests = {name: hashlib.sha256(name.encode() + b"\0" + bytes.fromhex(random_number)).digest() for name in names}
    return {name: int.from_bytes(digest[:4], "big") % 10_000 for name, digest in digests.items()}


def drawn(profile):
    """The profile of a vector, as the page has it: with places for a random number."""
    given = {"draws": {}} | profile
    if "random-number" in profile:
        given["draws"] = places(profile["random-number"], ["a", "b", "", "new-onboarding"])
    return given


def hold_to_vectors(page):
    cases = json.loads((vectors / "conditions.json").read_text())["cases"]
    for case in cases:
        given = [case["when"], drawn(case["profile"]), case["at"]]
        answer = page.evaluate("([when, profile, at]) => holds(when, profile, Date.parse(at))", given)
        if answer != case["holds"]:
            print(f"condition '{case['name']}': {answer} and not {case['holds']}")
    versions = json.loads((vectors / "versions.json").read_text())
    for case in versions["ranges"]:
        answer = page.evaluate("([range, version]) => isInRange(range, leading(version))", [case["range"], case["version"]])
        if answer != case["contains"]:
            print(f"range '{case['range']}' of {case['version']}: {answer}")
    for case in versions["systems"]:
        read = """([text, version]) => {
            const own = leading(text);
            return own === null || version === null ? own === version : compare(own, version) === 0;
        }"""
        if not page.evaluate(read, [case["text"], case["version"]]):
            print(f"version of '{case['text']}' is not {case['version']}")
    resolution = json.loads((vectors / "resolution.json").read_text())
    find = """([bundle, profile, at]) => {
        const parts = [...Object.values(bundle.collections ?? {}).flatMap(part => part.documents),
            ...Object.values(bundle.parameters ?? {})];
        const all = parts.flatMap(part => [part.when ?? {}, ...(part.variants ?? []).map(variant => variant.when)]);
        const next = nextChange(all, profile, Date.parse(at));
        return next === null ? null : new Date(next).toISOString().replace(".000Z", "Z");
    }"""
    for case in resolution["cases"]:
        answer = page.evaluate(find, [resolution["bundles"][case["bundle"]], drawn(case["profile"]), case["at"]])
        if answer != case["next"]:
            print(f"next change of '{case['name']}': {answer} and not {case['next']}")
    assert len(cases) > 200 and len(versions["ranges"]) > 80 and len(resolution["cases"]) > 30


def use(page):
    """As an editor does, by the labels of the controls."""
    page.goto(address + "en/de.html#hotlines/technical")
    card = page.locator("#hotlines\\/technical")
    expect(card).to_contain_text("winter: from 2027-01-16")
    expect(card).to_contain_text("800 7540001")
    expect(card).to_contain_text("800 7540019")
    expect(page.get_by_label("Moment")).to_be_hidden()
    page.get_by_label("View", exact=True).select_option("what one phone shows")
    # The preview was begun for this moment.
    expect(page.get_by_label("Moment (Europe/Berlin)")).to_have_value("2026-12-01T00:00")
    number = card.locator("[data-options]").filter(has_text="7540001").first
    expect(number).to_contain_text("7540001")
    expect(number.get_by_text("7540019")).to_be_hidden()
    questions = page.locator("#faq\\/battery")
    expect(questions.get_by_text("not for this phone at this time")).to_be_visible()
    expect(questions.get_by_text("Nein.")).to_be_hidden()
    expect(page.locator("#change")).to_have_text("Next change: 2027-01-16 00:00.")

    # By keyboard alone, from one change to the next.
    jump = page.get_by_role("button", name="Show that moment")
    jump.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Moment")).to_have_value("2027-01-16T00:00")
    expect(number.get_by_text("7540019")).to_be_visible()
    expect(number.get_by_text("7540001")).to_be_hidden()
    expect(number.get_by_text("winter: from 2027-01-16")).to_be_visible()
    expect(page.locator("#change")).to_have_text("Next change: 2027-01-18 08:00.")
    page.keyboard.press("Enter")
    expect(questions.get_by_text("not for this phone at this time")).to_be_hidden()
    expect(questions.get_by_text("Nein.").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#change")).to_have_text("Nothing changes by itself after that.")
    expect(jump).to_be_hidden()
    expect(page.get_by_label("Moment")).to_be_focused()

    # Platform and version, and a place in a draw.
    abroad = card.locator("[data-options]").filter(has_text="75402")
    expect(abroad.get_by_text("75402").first).to_be_hidden()
    page.get_by_label("Platform").select_option("android")
    page.get_by_label("Version of the app").fill("3.2.0")
    expect(abroad.get_by_text("75402").first).to_be_visible()
    rapid = page.locator(".values [data-options]").filter(has_text="rapid-tests-enabled")
    expect(rapid.locator(".option:visible")).to_have_text("yes")
    page.get_by_label("Place in the draw rapid").fill("9.99")
    expect(rapid.locator(".option:visible")).to_contain_text("no")
    expect(rapid.locator(".option:visible")).to_contain_text("tenth: ")
    page.get_by_label("Place in the draw rapid").fill("100")
    expect(rapid.locator(".option:visible")).to_have_text("yes")
    page.get_by_label("Place in the draw rapid").fill("10")
    expect(rapid.locator(".option:visible")).to_have_text("yes")

    # A record is put together from its plain members and those of a variant.
    latest = page.locator("#section-app-versions ~ .values [data-options]").filter(has_text="app-latest")
    expect(latest.locator(".option:visible")).to_contain_text("3.2.0")
    page.get_by_label("Platform").select_option("ios")
    expect(latest.locator(".option:visible")).to_contain_text("3.3.0")
    expect(page.locator("#verdict")).to_contain_text("There is a newer version of this app: 3.3.0.")

    # The address has all of it, for a colleague and for the other languages.
    expected = "view=phone&platform=ios&app=3.2.0&at=2027-01-23T00%3A00&share=rapid%3D10"
    assert page.url == f"{address}en/de.html?{expected}#hotlines/technical", page.url
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#change")).to_have_text("Nothing changes by itself after that.")
    assert other.url == page.url, other.url
    assert other.evaluate(SHOWN) == page.evaluate(SHOWN)
    other.get_by_role("link", name="fr", exact=False).first.click()
    other.wait_for_url(f"{address}en/fr.html?{expected}")
    expect(other.get_by_label("Place in the draw rapid")).to_have_value("10")
    other.close()

    # A save leaves the choice as it is.
    features = workspace / "Config/parameters/features.yaml"
    features.write_text(features.read_text().replace("download-timeout: 300 s", "download-timeout: 301 s"))
    expect(page.locator("#news")).to_contain_text("Updated at")
    expect(page.get_by_label("Moment")).to_have_value("2027-01-23T00:00")
    expect(latest.locator(".option:visible")).to_contain_text("3.3.0")

    # An hour that comes twice, and one that does not come.
    wall = page.evaluate("['2027-10-31T02:30', '2027-03-28T02:30'].map(text => new Date(instant(text)).toISOString())")
    assert wall == ["2027-10-31T01:30:00.000Z", "2027-03-28T01:30:00.000Z"], wall

    # What cannot be read is told to everybody, and all variants come back.
    page.get_by_label("Version of the app").fill("new")
    expect(page.get_by_label("Version of the app")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Moment").fill("")
    page.get_by_label("View", exact=True).select_option("all variants")
    expect(card).to_contain_text("7540001")
    expect(number.get_by_text("7540019")).to_be_visible()
    expect(number.get_by_text("7540001")).to_be_visible()


def look(page):
    page.goto(f"{address}de/de.html?{query(PHONES[0])}")
    expect(page.locator("#phone")).to_be_visible()
    # What has variants, and little else: axe takes a minute for all of it.
    page.evaluate("""document.querySelectorAll("#app article:not([data-when])").forEach(article =>
        article.hidden = article.querySelector("[data-options]") === null)""")
    for size, scheme in [((360, 740), "light"), ((1280, 900), "dark")]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}}).response
        for violation in found["violations"]:
            nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
            print(f"{size[0]} wide: {violation['id']}: {violation['help']}: {nodes}")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            print(f"{wide} pixels wider than a screen of {size[0]}")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    # A desk far away: moments are those of the workspace's zone.
    page = browser.new_context(locale="de-DE", timezone_id="Pacific/Auckland").new_page()
    page.set_default_timeout(60_000)
    page.on("console", lambda message: print(f"the browser says: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: print(f"the browser says: {error}"))
    use(page)
    for phone in PHONES:
        compare(page, phone)
    hold_to_vectors(page)
    look(page)
    browser.close()
print("used")
