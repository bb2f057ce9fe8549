"""Measures reading, checking and building large workspaces beside their peers. Every figure is a ratio of runs that followed
each other directly; the median of the rounds is printed, with the least and the greatest."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import workspace  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / "release"


class Run:
    """Wall-clock seconds, processor seconds and peak memory of one process."""

    def __init__(self, *command: object) -> None:
        start = time.perf_counter()
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.output = process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - start
        self.processor = usage.ru_utime + usage.ru_stime
        self.bytes = usage.ru_maxrss * 1024
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit(f"{' '.join(map(str, command))} ended with {os.waitstatus_to_exitcode(status)}:\n{self.output[-2000:]}")


def say(what: str, values: list[float], unit: str = "", goal: str = "") -> None:
    spread = f"{min(values):.2f}–{max(values):.2f}"
    print(f"  {what:<58} {statistics.median(values):>8.2f}{unit}  ({spread}){'  goal ' + goal if goal else ''}", flush=True)


def reading(name: str, paths: list[Path], rounds: int) -> None:
    listing = "\n".join(map(str, paths))
    ratios = []
    for _ in range(rounds):
        ours, anchor = (
            min(map(float, subprocess.run([program, "3"], input=listing, text=True, capture_output=True, check=True).stdout.split()))
            for program in [BUILD / "YAMLBenchmark", ROOT / ".build/benchmarks/libyaml-events"])
        ratios.append(anchor / ours)
    say(f"reading YAML, {name}: throughput / libyaml's bare events", ratios, goal="≥ 0.85")


def one_change(folder: Path, number: int) -> None:
    """An editor adds a word to a text."""
    path = folder / "Content/articles" / f"article-{number:06}.en.yaml"
    text = path.read_text()
    path.write_text(text.replace("answer: |\n  ", f"answer: |\n  Update {'abcdefghij'[number % 10]}. ", 1))


def checking(folder: Path, count: int, rounds: int) -> list[float]:
    litfass = BUILD / "litfass"
    size = sum(path.stat().st_size for path in (folder / "Content").rglob("*.yaml"))
    names = ["check", "whole build", "build", "work", "again", "memory", "build memory", "each"]
    figures: dict[str, list[float]] = {name: [] for name in names}
    for round in range(rounds):
        shutil.rmtree(folder / "Publish/development/cache", ignore_errors=True)
        python = Run("/usr/bin/python3", ROOT / "Tests/Benchmarks/pipeline.py", folder, folder.parent / "python")
        first = Run(litfass, "check", "--workspace", folder)
        Run(litfass, "check", "--workspace", folder)
        one_change(folder, round)
        again = Run(litfass, "check", "--workspace", folder)
        build = Run(litfass, "build", "--workspace", folder, "--output", folder.parent / "bundles")
        shutil.rmtree(folder / "Publish/development/cache")
        whole = Run(litfass, "build", "--workspace", folder, "--output", folder.parent / "bundles")
        figures["check"].append(python.seconds / first.seconds)
        figures["whole build"].append(python.seconds / whole.seconds)
        figures["build"].append(python.seconds / build.seconds)
        figures["work"].append(first.processor / python.processor)
        figures["again"].append(first.seconds / again.seconds)
        figures["memory"].append(first.bytes / size)
        figures["build memory"].append(build.bytes / size)
        figures["each"].append(1e6 * first.seconds / count)
    print(f"{count} documents in five languages, {size / 1e6:.0f} MB; the last check said: {first.output.strip().splitlines()[-1]}")
    say("check: times as fast as the Python pipeline", figures["check"], goal="≥ 3")
    say("build from nothing: times as fast as the Python pipeline", figures["whole build"], goal="≥ 3")
    say("build after a check: times as fast as the Python pipeline", figures["build"])
    say("check: processor time / that of the Python pipeline", figures["work"])
    say("check after one changed text: times as fast as the first", figures["again"], goal="≥ 20")
    say("check: peak memory / size of the sources", figures["memory"], goal="< 6")
    say("build: peak memory / size of the sources", figures["build memory"], goal="< 6")
    say("check: microseconds a document", figures["each"])
    return figures["each"]


def publishing(folder: Path) -> None:
    litfass = BUILD / "litfass"
    for name in ["cache", "site", "trust", "keys"]:
        shutil.rmtree(folder / "Publish" / name, ignore_errors=True)
    whole = Run(litfass, "publish", "--workspace", folder)
    one_change(folder, 11)
    change = Run(litfass, "publish", "--workspace", folder)
    say("publishing one changed document / publishing all", [change.seconds / whole.seconds], goal="< 0.1")


def main() -> None:
    parser = argparse.ArgumentParser(prog="Tests/Benchmarks/authoring", description=__doc__)
    parser.add_argument("--documents", type=int, default=20_000, help="of the large workspace (20000)")
    parser.add_argument("--rounds", type=int, default=5, help="of each comparison (5)")
    parser.add_argument("--folder", type=Path, help="keep the workspaces here; a temporary folder otherwise")
    arguments = parser.parse_args()
    folder = arguments.folder or Path(tempfile.mkdtemp(prefix="litfass-benchmark-"))
    try:
        small, large = folder / "small", folder / "large"
        for path, count in [(small, 1_000), (large, arguments.documents)]:
            if not path.exists():
                workspace.make(count, path, ROOT)
        reading("prose", sorted((small / "Content/articles").iterdir()), arguments.rounds)
        reading("short facts", sorted((large / "Content/offices").glob("office-??????.yaml"))[:2_000], arguments.rounds)
        each = [checking(small, 1_000, arguments.rounds), checking(large, arguments.documents, arguments.rounds)]
        say("cost of a document, large / small", [statistics.median(each[1]) / statistics.median(each[0])], goal="≤ 1.15")
        publishing(large)
    finally:
        if not arguments.folder:
            shutil.rmtree(folder)


main()
