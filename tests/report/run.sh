#!/usr/bin/env bash
# The pages of `assay report` in a real browser: headless Chromium, driven through chromedriver.
# Usage: run.sh ASSAY        exit status 77: there is no browser (Debian: apt install chromium chromium-driver)
# SCREENSHOTS=DIR keeps pictures of the pages there.
set -uo pipefail
[[ $# -eq 1 ]] || { echo "usage: $0 ASSAY" >&2; exit 64; }
assay=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
for program in chromium chromedriver; do
    command -v "$program" >/dev/null || { echo "SKIPPED: $program is not installed"; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$here" || exit 1
for name in use_after_free two_failures endless proved hostile; do
    "$assay" report --timeout 40 "$name.c" -o "$scratch/$name.html" >"$scratch/out" 2>&1
    [[ -s $scratch/$name.html ]] || { echo "FAIL: no page for $name.c"; cat "$scratch/out"; exit 1; }
done
timeout 200 python3 "$here/browser.py" "$scratch"
