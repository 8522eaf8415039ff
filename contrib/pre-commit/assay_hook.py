#!/usr/bin/env python3
"""A hook for git, also by way of pre-commit: checks the functions of the C files that are to be committed.

Usage: assay_hook.py [OPTION of assay...] [--clang-flag FLAG...] [FILE...]

Without files those are taken that the commit changes. Files that the project of -p DIR does not compile are left out.
The commit is stopped by a violation (which is shown) and by a file that cannot be compiled, not by what assay cannot
decide. The environment: ASSAY is the program (default: assay in the PATH), ASSAY_OPTIONS further options between
blanks, ASSAY_SARIF a file that keeps the results."""
import json
import os
import shlex
import subprocess
import sys

WITH_VALUE = {"-p", "--build", "--function-timeout", "--timeout", "--memory", "--cache", "--property", "--data-model",
              "--int-model", "--engine", "--memory-model", "--list-values", "--list-threshold", "-j", "--jobs"}


def split(words):
    """The options of assay, the flags for clang, and the files."""
    options, flags, files = [], [], []
    words = iter(words)
    for word in words:
        if word == "--clang-flag":
            flags.append(next(words, ""))
        elif word.startswith("--clang-flag="):
            flags.append(word.partition("=")[2])
        elif word in WITH_VALUE:
            options += [word, next(words, "")]
        elif word.startswith("-"):
            options.append(word)
        else:
            files.append(word)
    return options, flags, files


def staged():
    names = subprocess.run(["git", "diff", "--cached", "--name-only", "-z", "--diff-filter=ACMR", "--", "*.c"],
                           check=True, stdout=subprocess.PIPE).stdout.decode("utf-8", "surrogateescape")
    return [name for name in names.split("\0") if name]


def build_folder(options):
    for i, word in enumerate(options):
        if word in ("-p", "--build") and i + 1 < len(options):
            return options[i + 1]
        if word.startswith("--build="):
            return word.partition("=")[2]
    return None


def compiled(folder, files):
    """Those of the files that the project compiles."""
    with open(os.path.join(folder, "compile_commands.json"), encoding="utf-8") as database:
        known = {os.path.realpath(os.path.join(entry["directory"], entry["file"])) for entry in json.load(database)}
    for name in files:
        if os.path.realpath(name) not in known:
            print(f"assay: {name} is not in {folder}/compile_commands.json: left out", file=sys.stderr)
    return [name for name in files if os.path.realpath(name) in known]


def show(sarif):
    for result in json.loads(sarif)["runs"][0]["results"]:
        if result.get("suppressions"):
            continue
        where = result["locations"][0]
        place = where["physicalLocation"]
        region = place.get("region", {})
        numbers = "".join(f":{region[key]}" for key in ("startLine", "startColumn") if key in region)
        function = where["logicalLocations"][0]["fullyQualifiedName"]
        print(f"{place['artifactLocation']['uri']}{numbers}: {result['ruleId']}: {result['message']['text']} "
              f"(function {function})")


def main():
    if not sys.argv[1:]:  # git itself calls it at the top of the work tree, with nothing
        sys.argv += shlex.split(os.environ.get("ASSAY_OPTIONS", ""))
    options, flags, files = split(sys.argv[1:])
    files = [name for name in files or staged() if name.endswith(".c")]
    folder = build_folder(options)
    if folder:
        files = compiled(folder, files)
    if not files:
        return 0
    command = [os.environ.get("ASSAY", "assay"), "--all-functions", "--sarif", *options,
               *[name if name.startswith("/") else "./" + name for name in files], *(["--"] if flags else []), *flags]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.stdout:
        show(done.stdout)
    if os.environ.get("ASSAY_SARIF"):
        with open(os.environ["ASSAY_SARIF"], "wb") as file:
            file.write(done.stdout)
    return 0 if done.returncode in (0, 2) else 1


if __name__ == "__main__":
    sys.exit(main())
