"""Makes a workspace of any size: articles of about 1 KB in five languages, with lists, links, quotes and numbers, and hotlines
in short facts. The same seed gives the same bytes on every machine."""

import hashlib
import random
import re
import sys
from pathlib import Path

LANGUAGES = ["de", "en", "fr", "it", "es"]

CONFIGURATION = """product: benchmark
environments: [development]
source-language: de
default-language: en
languages:
  de: {}
  en: {fallback: [de]}
  fr: {fallback: [en, de]}
  it: {fallback: [en, de]}
  es: {fallback: [en, de]}
bundles:
  content:
    collections: [articles, offices]
"""

ARTICLES = """collection: articles
description: Articles to read.
order-by: [priority]
fields:
  priority: {type: integer, required: true, min: 1, max: 99, description: How pressing it is.}
  anchor: {type: text, required: true, unique: true, length: {min: 3, max: 60}, description: Its address.}
  updated: {type: date, required: true, description: When it was last looked at.}
  title: {type: text, localized: true, required: true, length: {min: 5, max: 200}, description: What it is about.}
  answer: {type: rich-text, localized: true, required: true, length: {min: 80, max: 4000}, description: The article.}
  related:
    type: list
    items: {min: 1, max: 5}
    of: {type: reference, collection: articles}
    description: What to read next.
"""

OFFICES = """collection: offices
description: Offices that answer questions.
fields:
  number: {type: phone, required: true, description: The number.}
  email: {type: email, required: true, description: The address.}
  website: {type: link, description: The page.}
  opening-hours: {type: opening-hours, required: true, description: When somebody answers.}
  languages: {type: list, items: {min: 1, max: 5}, of: {type: language}, description: What is spoken.}
  name: {type: text, localized: true, required: true, description: What it is called.}
"""

# What the sentences below have had taken out of them: every article has one of these.
NUMBERS = {
    "de": "Nach {hours} Stunden sind {percent} Prozent der Ergebnisse da, und {hours} Stunden später alle.",
    "en": "After {hours} hours {percent} percent of the results are there, and {hours} hours later all of them.",
    "fr": "Après {hours} heures, {percent} pour cent des résultats sont là, et tous {hours} heures plus tard.",
    "it": "Dopo {hours} ore c’è il {percent} per cento dei risultati, e {hours} ore più tardi ci sono tutti.",
    "es": "A las {hours} horas está el {percent} por ciento de los resultados, y {hours} horas después, todos.",
}


def sentences(root: Path) -> dict[str, list[str]]:
    """Sentences of the shipped questions and answers, without what is marked up or quoted: in the same order in each language,
    since sentences are compared one by one."""
    found = {language: [] for language in LANGUAGES}
    for source in sorted((root / "Content" / "faq").glob("*.yaml")):
        if source.name.count(".") > 1:
            continue
        paths = [source if language == "de" else source.with_suffix(f".{language}.yaml") for language in LANGUAGES]
        pieces = [pieces_of_answer(path.read_text()) for path in paths]
        if len({len(of_language) for of_language in pieces}) > 1:
            continue
        for versions in zip(*pieces):
            if all(map(is_whole, versions)) and len({version[-1] for version in versions}) == 1:
                for language, version in zip(LANGUAGES, versions):
                    found[language].append(version)
    return found


def pieces_of_answer(file: str) -> list[str]:
    answer = re.search(r"^answer: \|\n((?:  .*\n|\n)+)", file, re.M)
    text = re.sub(r"\{\{.*?\}\}|\[|\]\(.*?\)|\d[\d.,:]*|[-*<>#`_{}]", "", answer.group(1) if answer else "")
    text = re.sub(r"\s+([.,])", r"\1", re.sub(r"\s+", " ", text))
    return [piece.strip() for piece in re.split(r"(?<=[.?!])\s", text)]


def is_whole(piece: str) -> bool:
    """Where something was taken out between two marks, both stand there."""
    return 5 < len(piece.split()) < 25 and piece[-1] in ".?!" and not re.search(r"[,.:;] ?[,.:;]", piece)


def titles(root: Path) -> dict[str, list[str]]:
    """Those of the shipped questions that say no number, in the same order in each language, since short texts are compared word
    by word."""
    found = {language: [] for language in LANGUAGES}
    for source in sorted((root / "Content" / "faq").glob("*.yaml")):
        if source.name.count(".") > 1:
            continue
        paths = [source if language == "de" else source.with_suffix(f".{language}.yaml") for language in LANGUAGES]
        lines = [re.search(r"^title: (.*)$", path.read_text(), re.M).group(1) for path in paths]
        if not any(re.search(r"[\d{\"]", line) for line in lines):
            for language, line in zip(LANGUAGES, lines):
                found[language].append(line)
    return found


def digest(text: str) -> str:
    """As check computes it: blanks within a paragraph are all alike, list items and paragraphs are not."""
    out = ""
    blank_lines = 0
    for line in text.split("\n"):
        words = line.split()
        if not words:
            blank_lines += 1
            continue
        if out:
            out += "\n\n" if blank_lines else "\n" if words[0] == "-" else " "
        blank_lines = 0
        out += " ".join(words)
    return hashlib.sha256(out.encode()).hexdigest()[:12]


def cut(text: str, length: int) -> str:
    """The first words of a text, without signs that open something: what is never closed has findings."""
    text = re.sub(r" +(?=[.,])", "", re.sub(r"\s+", " ", re.sub(r"[\"«»„“”¿¡()\[\]]", "", text)))
    return (text if len(text) <= length else text[:length].rsplit(" ", 1)[0]).rstrip(" ,;:")


def article(number: int, count: int, language: str, words: list[str], questions: list[str], seed: int) -> tuple[str, str]:
    choice = random.Random(seed * 1_000_003 + number)
    picks = [choice.randrange(1 << 30) for _ in range(40)]
    title = questions[picks[0] % len(questions)]
    paragraphs = []
    # The same shape in every language: translations that differ from their source have findings.
    for index in range(1, 7):
        sentence = words[picks[index] % len(words)]
        if index == 2:
            paragraphs.append("\n".join(f"- {words[(picks[index] + k) % len(words)]}" for k in range(2)))
        elif index == 3:
            paragraphs.append(f"{sentence} [{cut(title, 20)}](articles:article-{picks[index] % count:06})")
        elif index == 4:
            paragraphs.append(f"{sentence} {{{{ offices.office-{picks[index] % max(1, count // 20):06}.number }}}}")
        elif index == 5:
            paragraphs.append(sentence + " " + NUMBERS[language].format(hours=picks[7] % 70 + 2, percent=picks[8] % 98 + 2))
        elif index == 1 and number % 3 == 0:
            page = f"https://www.rki.de/{language}/page-{picks[9] % max(1, count // 2):06}.html"
            paragraphs.append(f"{sentence} [{cut(title, 20)}]({page})")
        else:
            # At the end of a text, all languages ask or none does.
            others = (words[(picks[index] + 7 + step) % len(words)] for step in range(len(words)))
            paragraphs.append(f"{sentence} {next(other for other in others if other.endswith('.'))}")
    return title, "\n\n".join(paragraphs)


def write_article(
    folder: Path, number: int, count: int, words: dict[str, list[str]], questions: dict[str, list[str]], seed: int
) -> None:
    digests = ""
    for language in LANGUAGES:
        title, answer = article(number, count, language, words[language], questions[language], seed)
        body = f'title: "{title}"\nanswer: |\n' + "".join(f"  {line}\n" if line else "\n" for line in answer.split("\n"))
        if language == "de":
            digests = f'translated-from:\n  title: "{digest(title)}"\n  answer: "{digest(answer)}"\n'
            facts = f"priority: {number % 99 + 1}\nanchor: article-{number:06}\nupdated: 2026-{number % 12 + 1:02}-01\n"
            related = f"related: [article-{(number * 7 + 1) % count:06}, article-{(number * 11 + 2) % count:06}]\n"
            (folder / f"article-{number:06}.yaml").write_text(facts + related + body)
        else:
            (folder / f"article-{number:06}.{language}.yaml").write_text(body + digests)


def write_office(folder: Path, number: int) -> None:
    name = f"Ort {number:06}"
    # Each has a host of its own, and texts link to one that no office has.
    host = f"amt-{digest(name)}.de"
    (folder / f"office-{number:06}.yaml").write_text(
        f'number: "+49 30 {4_000_000 + number}"\nemail: office@{host}\n'
        f"website: https://www.{host}/office\n"
        'opening-hours:\n  zone: Europe/Berlin\n  weekly:\n    - {days: monday-friday, from: "07:00", to: "22:00"}\n'
        f'    - {{days: saturday, from: "10:00", to: "14:00"}}\nlanguages: [de, en]\nname: "{name}"\n')
    for language in LANGUAGES[1:]:
        (folder / f"office-{number:06}.{language}.yaml").write_text(
            f'name: "{name}"\ntranslated-from: {{name: "{digest(name)}"}}\n')


def make(count: int, folder: Path, root: Path, seed: int = 7) -> None:
    """A workspace of `count` documents: nineteen articles for each office."""
    words, questions = sentences(root), titles(root)
    for part in ["Config/models", "Config/languages", "Content/articles", "Content/offices", "Publish"]:
        (folder / part).mkdir(parents=True)
    (folder / "Config/workspace.yaml").write_text(CONFIGURATION)
    (folder / "Config/models/articles.yaml").write_text(ARTICLES)
    (folder / "Config/models/offices.yaml").write_text(OFFICES)
    (folder / "Publish/development/policy.yaml").write_text((root / "Publish/development/policy.yaml").read_text())
    for language in LANGUAGES:
        name = f"Config/languages/{language}.yaml"
        (folder / name).write_text((root / name).read_text())
    offices = max(1, count // 20)
    for number in range(count - offices):
        write_article(folder / "Content/articles", number, count - offices, words, questions, seed)
    for number in range(offices):
        write_office(folder / "Content/offices", number)


if __name__ == "__main__":
    make(int(sys.argv[1]), Path(sys.argv[2]), Path(__file__).resolve().parents[2])
