"""A copy of the package that has only some modules, those below them, and their tests: small enough to be built in another way."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
CLIENT = [
    "Platform", "Bytes", "COpenSSL", "JSON", "Digests", "Dates", "Files", "Bundles", "Trust", "Signing", "CLinux",
    "CCompression", "Decompression", "LitfassClient", "Conformance", "TestKit", "TrustTests", "LitfassClientTests",
]
PUBLISHING = [
    "CYAML", "CMarkdown", "Rulebook", "YAML", "Markup", "Audiences", "Difference", "Publishing", "PublishingTests",
]

MANIFEST = """
let kept: Set<String> = [{modules}]
package.targets.removeAll {{ !kept.contains($0.name) }}
package.products.removeAll {{ $0.name != "LitfassClient" || !kept.contains($0.name) }}
"""


def copy_to(folder: pathlib.Path, kept: list[str], more: str = "") -> None:
    """Copies some modules; the manifest ends with `more`."""
    for name in ("Sources", "Tests"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(CHECKOUT / name, folder / name)
    modules = ", ".join(f'"{module}"' for module in kept)
    manifest = (CHECKOUT / "Package.swift").read_text() + MANIFEST.format(modules=modules) + more
    (folder / "Package.swift").write_text(manifest)


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
