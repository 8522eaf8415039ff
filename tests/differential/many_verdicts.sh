#!/usr/bin/env bash
# verdicts.sh over many seeds, some at the same time; its environment counts here, too.
# Usage: many_verdicts.sh ASSAY GENERATOR
#   N=2000 how many seeds, FIRST=1 from which on, JOBS=processors, PROPERTIES: all five
# e.g. N=2000 KEEP=/tmp/wrong many_verdicts.sh build/assay shapes
set -uo pipefail
[[ $# -eq 2 ]] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 64; }
first=${FIRST:-1}
export PROPERTIES=${PROPERTIES:-valid-memsafety valid-memcleanup no-overflow unreach-call termination}
[[ -z ${KEEP:-} ]] || { mkdir -p "$KEEP" && KEEP=$(realpath "$KEEP") && export KEEP; }

seq "$first" $((first + ${N:-2000} - 1)) |
    xargs -n 10 -P "${JOBS:-$(nproc)}" "$(dirname "$(realpath "$0")")/verdicts.sh" "$(realpath "$1")" "$2" |
    awk '/ passed, .* failed, .* skipped$/ { passed += $1; failed += $3; skipped += $5; next }
         { print; fflush() }
         END { printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped; exit failed > 0 || passed == 0 }'
