"""A copy of the package that has only some targets and those they need: small enough to be built in another way."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
CLIENT = ["TrustTests", "LitfassClientTests"]


def copy_to(folder: pathlib.Path, kept: list[str], more: str = "") -> None:
    """Copies some targets and what they need; the manifest has `more`."""
    for name in ("Sources", "Tests"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(CHECKOUT / name, folder / name)
    names = ", ".join(f'"{name}"' for name in kept)
    (folder / "Package.swift").write_text((CHECKOUT / "Package.swift").read_text() + f"{more}\nkeep([{names}])\n")


def build(folder: pathlib.Path, *options: str) -> pathlib.Path:
    """Builds the tests of a copy. Returns the program that runs them."""
    return run_build(folder, "--build-tests", *options) / "litfassPackageTests.xctest"


def run_build(folder: pathlib.Path, *options: str) -> pathlib.Path:
    command = ["swift", "build", "--package-path", str(folder), *options]
    outcome = subprocess.run(command, capture_output=True, text=True)
    if outcome.returncode:
        errors = re.findall(r"^/.*error:.*$", outcome.stdout, re.M)
        sys.exit("\n".join(errors) or outcome.stdout[-4000:] + outcome.stderr)
    shown = subprocess.run([*command, "--show-bin-path"], capture_output=True, text=True, check=True)
    return pathlib.Path(shown.stdout.strip())


def build_product(folder: pathlib.Path, product: str, *options: str) -> pathlib.Path:
    """Builds one program of a copy. Returns where it is."""
    return run_build(folder, "--product", product, *options) / product


def run_tests(
    program: pathlib.Path, suites: str, environment: dict[str, str], seconds: float | None = None, without: str = ""
):
    """Runs the tests whose names the pattern finds. The runner's colours are taken out of what it says."""
    skipped = ["--skip", without] if without else []
    outcome = subprocess.run(
        [program, "--testing-library", "swift-testing", "--filter", suites, *skipped], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, env=os.environ | environment, timeout=seconds)
    outcome.stdout = re.sub(r"\x1b\[[0-9;]*m", "", outcome.stdout)
    return outcome
