"""Runs the shell of a CI template, as the service runs it.

usage: ci_template.py TEMPLATE JOB           in the folder of a checkout

GitHub: each step of the job with its variables; `${{ vars.NAME }}` and `${{ secrets.NAME }}` are NAME of the environment, and of what
the service knows itself, VALUES has what a run has. GitLab: before_script and script of the job in one shell; the environment has the
variables of the project. What a job keeps for the next one is kept in the folder CACHE of the environment.
Prints each step's name and what it says; ends with the first status that is not 0.
"""
import os
import re
import shutil
import subprocess
import sys

import yaml

VALUES = {"github.token": "token", "github.event.pull_request.number": "7", "github.run_id": "1"}


def value(expression):
    name = expression.strip()
    kind, _, rest = name.partition(".")
    return os.environ[rest] if kind in ("vars", "secrets", "env") else VALUES[name]


def filled(text):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: value(match[1]), str(text))


def run(name, script, variables, shell):
    print("==", name, flush=True)
    environment = {**os.environ, **{name: filled(text) for name, text in variables.items()}}
    return subprocess.run([*shell, script], env=environment, stderr=subprocess.STDOUT).returncode


def restore(path):
    if os.path.exists(os.environ["CACHE"]):
        shutil.copytree(os.environ["CACHE"], path)


def keep(path):
    if os.path.exists(path):
        shutil.rmtree(os.environ["CACHE"], ignore_errors=True)
        shutil.copytree(path, os.environ["CACHE"])


def github(template, job):
    job = template["jobs"][job]
    assert template["defaults"]["run"]["shell"] == "bash"
    status, kept = 0, []
    for step in job["steps"]:
        if step.get("uses", "").startswith("actions/cache@"):
            kept.append(filled(step["with"]["path"]))
            restore(kept[-1])
        if "run" not in step or (status and step.get("if") != "always()"):
            continue
        # A test has an environment of its own, by the names that the template uses.
        own = {name: os.environ.get(name, text) for name, text in template.get("env", {}).items()}
        variables = {**own, **job.get("env", {}), **step.get("env", {})}
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"]
        status = run(step["name"], filled(step["run"]), variables, shell) or status
    for path in kept if not status else []:
        keep(path)
    return status


def gitlab(template, job):
    lines = template["default"]["before_script"] + template[job]["script"]
    # Those of the project come before those of the file.
    variables = {name: text for name, text in template["variables"].items() if name not in os.environ}
    paths = [path.replace("$LITFASS_FOLDER", {**variables, **os.environ}["LITFASS_FOLDER"]) for path in template[job].get("cache", {}).get("paths", [])]
    for path in paths:
        restore(path)
    status = run(job, "\n".join(lines), variables, ["bash", "-eo", "pipefail", "-c"])
    for path in paths if not status else []:
        keep(path)
    return status


def main(path, job):
    template = yaml.safe_load(open(path))
    sys.exit((github if "jobs" in template else gitlab)(template, job))


main(*sys.argv[1:])
