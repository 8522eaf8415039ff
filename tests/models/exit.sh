#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output exit
same_output quick_exit

# What runs depends on how the program ends.
for leave in 'return 0' 'exit(0)' '_Exit(0)'; do
    gcc -w "-DLEAVE=$leave" "$here/quick_exit.c" -o "$work/real" || fail "gcc"
    "$work/real" >"$work/expected"
    "$assay" run --quiet "$here/quick_exit.c" -- "-DLEAVE=$leave" >"$work/actual" 2>&1
    cmp -s "$work/expected" "$work/actual" || {
        fail "$leave: < C library, > assay"
        diff "$work/expected" "$work/actual" >&2
    }
done
finish
