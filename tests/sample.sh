#!/usr/bin/env bash
# Calls a command with a sample: of the regression programs below a folder that state verdicts, or
# of the seeds of a generator of random programs. The sample is another one for each commit, and the
# same for all runs on one commit.
# Usage: sample.sh COUNT FOLDER|FIRST-LAST COMMAND...     COUNT: a number, or all
#   SEED draws the sample (default: the commit); a failure is shown again with the seed that is
#   printed
set -uo pipefail
count=$1 whole=$2
shift 2
seed=${SEED:-$(git -C "$(dirname "$0")" rev-parse HEAD 2>/dev/null || echo none)}

members() {
    if [[ -d $whole ]]; then
        grep -rlE '^// EXPECT: ' "$whole" --include='*.c' | sort
    else
        seq "${whole%-*}" "${whole#*-}"
    fi
}
draw() {
    if [[ $count == all ]]; then
        cat
    else
        shuf -n "$count" --random-source=<(yes "$(sha256sum <<<"$seed")" 2>/dev/null)
    fi
}

mapfile -t sample < <(members | draw)
[[ ${#sample[@]} -gt 0 ]] || { echo "nothing in $whole" >&2; exit 1; }
echo "sample of ${#sample[@]}, SEED=$seed: ${sample[*]##*/}"
exec "$@" "${sample[@]}"
