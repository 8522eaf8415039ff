#!/usr/bin/env bash
# No line of src/ has more than 100 columns (characters, not bytes).
# Usage: check_columns.sh [FILE...]     default: all C files, headers and tables (.def) of src/
cd "$(dirname "$0")/.." || exit 1
[[ $# -gt 0 ]] || set -- src/*/*.[ch] src/*/*.def
! LC_ALL=C.UTF-8 grep -nE '^.{101,}' "$@" /dev/null
