#!/usr/bin/env bash
# Formats the C code in place, or with --check says what is not formatted (exit status 1).
# Test programs are left alone: their headers name line numbers, and odd layout may be
# what they test.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
[[ ${1:-} == --check ]] && mode=(--dry-run -Werror)

folders=()
for folder in src include tests; do
    [[ -d $folder ]] && folders+=("$folder")
done
find "${folders[@]}" \( -path tests/regress -o -path tests/programs -o -path tests/fuzz/corpus \) -prune \
    -o -name '*.[ch]' -print0 | xargs -0 -r clang-format-19 "${mode[@]}"
