# What the scripts of this folder share. Each is called as `bash NAME.sh path/to/assay`.
set -u
assay=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}

finish() {
    [ "$failures" -eq 0 ] || { echo "$failures failures" >&2; exit 1; }
    echo "ok"
    exit 0
}

# same_output FILE [OPTION...]: the program prints the same under assay as with the real C library, for
# both data models. SSE for 32 bits, because the x87 has other doubles than the IR.
same_output() {
    local name=$1 file=$here/$1.c model flag
    shift
    for model in LP64 ILP32; do
        flag=-m64
        [ $model = LP64 ] || flag="-m32 -msse2 -mfpmath=sse"
        # shellcheck disable=SC2086
        gcc $flag -std=gnu17 -O0 -w -fno-builtin "$file" -o "$work/real" -lm ||
            { fail "$name $model: gcc"; continue; }
        "$work/real" >"$work/expected" 2>/dev/null || { fail "$name $model: compiled program"; continue; }
        "$assay" run --quiet "$@" --data-model $model "$file" >"$work/actual" 2>"$work/errors"
        local status=$?
        if [ $status -ne 0 ]; then
            fail "$name $model: assay ended with status $status"
            head -20 "$work/errors" >&2
        fi
        if ! cmp -s "$work/expected" "$work/actual"; then
            fail "$name $model: < C library, > assay"
            diff -a "$work/expected" "$work/actual" | head -20 >&2
        fi
    done
}

# never_violates FILE [OPTION...]: no run of the program, on random inputs, fails an assert or an
# access, and some get to the program's end (others may run out of memory, or end early by
# themselves).
never_violates() {
    local name=$1 file=$here/$1.c model status seed
    shift
    for model in LP64 ILP32; do
        "$assay" run --quiet --seed 1 --runs 50 "$@" --data-model $model "$file" \
            >"$work/output" 2>"$work/errors"
        status=$?
        if [ $status -eq 1 ] || [ $status -ge 3 ]; then
            fail "$name $model: status $status"
            head -20 "$work/errors" "$work/output" >&2
        fi
        if grep -q 'so this is no evidence' "$work/output" "$work/errors"; then
            fail "$name $model: a result that is not exact violates"
            grep -h 'so this is no evidence' "$work/output" "$work/errors" | head -5 >&2
        fi
        for seed in {1..20}; do
            "$assay" run --quiet --seed $seed "$@" --data-model $model "$file" \
                >"$work/output" 2>&1
            ! grep -q '^end$' "$work/output" || continue 2
        done
        fail "$name $model: no run gets to its end"
    done
}
