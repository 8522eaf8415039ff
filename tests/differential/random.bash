# What the scripts with random programs share: Csmith's options, a folder to work in, and the
# account of what was compared.
#
# Each script takes the seeds of its programs as its last arguments, so that a failure can be
# repeated with one of them; KEEP=folder keeps the programs that failed there.
set -uo pipefail

here=$(dirname "$(realpath "$0")")
passed=0 failed=0 skipped=0

include=/usr/include/csmith
# Small enough for an interpreter; bit-fields, unions, structs, pointers, arrays, volatiles stay on.
# --no-argc: main takes no arguments, whose values would be assay's choice.
csmith_options=(--no-argc --max-funcs 4 --max-block-depth 3 --max-expr-complexity 6
    --max-struct-fields 6 --max-union-fields 4 --max-array-dim 2 --max-array-len-per-dim 6)
# For proofs: still smaller.
csmith_small_options=(--no-argc --max-funcs 3 --max-block-depth 2 --max-expr-complexity 4
    --max-struct-fields 4 --max-union-fields 3 --max-array-dim 1 --max-array-len-per-dim 5 --no-checksum)

need_csmith() {
    command -v csmith >/dev/null && [[ -e $include/csmith.h ]] && return
    echo "csmith or its headers not found: run make setup" >&2
    exit 1
}

# begin N ARGUMENTS...: the first N go to $arguments, the others to $seeds, paths as absolute ones;
# then into a folder of its own. The script's opening comment says the usage.
begin() {
    local before=$1 words=() word
    shift
    if [[ $# -le $before ]]; then
        sed -n 's/^# Usage: /usage: /p' "$0" >&2
        exit 64
    fi
    for word; do
        [[ $word == */* ]] && word=$(realpath "$word")
        words+=("$word")
    done
    arguments=("${words[@]::before}") seeds=("${words[@]:before}")
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    cd "$scratch" || exit 1
}

# wrong SEED TEXT: the tool said something that is not so about program.c.
wrong() {
    failed=$((failed + 1))
    echo "FAIL: seed $1: $2"
    [[ -z ${KEEP:-} || ! -e program.c ]] || cp program.c "$KEEP/${0##*/}_$1.c"
}

# Where nothing passed although much was asked nothing was tested, and that is no success either.
finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [[ $failed -eq 0 && ($passed -gt 0 || $skipped -lt 20) ]]
}
