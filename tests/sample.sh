#!/usr/bin/env bash
# Calls a sweep with a sample of the regression programs that have verdicts. The sample is another one for each commit,
# and the same for all runs on one commit.
# Usage: sample.sh COUNT FOLDER COMMAND...
#   SEED  draws the sample (default: the commit); a failure is shown again with the seed that is printed
set -uo pipefail
count=$1 folder=$2
shift 2
seed=${SEED:-$(git -C "$folder" rev-parse HEAD 2>/dev/null || echo none)}
mapfile -t programs < <(grep -rlE '^// EXPECT: ' "$folder" --include='*.c' | sort |
    shuf -n "$count" --random-source=<(yes "$(sha256sum <<<"$seed")" 2>/dev/null))
[[ ${#programs[@]} -gt 0 ]] || { echo "no programs in $folder" >&2; exit 1; }
echo "sample of ${#programs[@]} programs, SEED=$seed"
exec "$@" "${programs[@]}"
