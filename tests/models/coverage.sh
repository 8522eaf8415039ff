#!/usr/bin/env bash
# Every function that a model defines is in a test and in doc/library.md; every native is in
# doc/library.md; no function is both.
. "$(dirname "$0")/lib.bash"
root=$(cd "$here/../.." && pwd)

for source in "$root"/src/models/*.c; do
    clang-19 -std=gnu17 -w -fno-builtin -c -emit-llvm -I"$root/src/models" "$source" \
        -o "$work/model.bc" || fail "$source does not compile"
    llvm-nm-19 --defined-only --extern-only --format=posix "$work/model.bc"
done | awk '$2 == "T" { print $1 }' | sort -u >"$work/models"
[ "$(wc -l <"$work/models")" -gt 300 ] || fail "only $(wc -l <"$work/models") functions found"

grep -o '^    {"[^"]*", IR_NATIVE_' "$root/src/ir/natives.c" | cut -d'"' -f2 | sort -u \
    >"$work/natives"
[ -s "$work/natives" ] || fail "no natives found"

grep -oh '[A-Za-z_][A-Za-z_0-9]*' "$here"/*.c "$here"/errors*.sh | sort -u >"$work/tested"
grep -oh '`[A-Za-z_][A-Za-z_0-9]*`' "$root/doc/library.md" | tr -d '`' | sort -u >"$work/documented"

# The document names math.h's functions once for three formats; the tests paste the suffix.
strip_suffix() {
    while read -r name; do
        if ! grep -qx "$name" "$1" && grep -qx "${name%[fl]}" "$1"; then
            name=${name%[fl]}
        fi
        echo "$name"
    done | sort -u
}

missing() {
    strip_suffix "$1" | comm -23 - "$1"
}

grep -v '^__assay_' "$work/models" >"$work/public"
for name in $(missing "$work/tested" <"$work/public"); do
    fail "$name has no test"
done
for name in $(missing "$work/documented" <"$work/public"); do
    fail "$name is not in doc/library.md"
done
for name in $(missing "$work/documented" <"$work/natives"); do
    fail "native $name is not in doc/library.md"
done
for name in $(comm -12 "$work/models" "$work/natives"); do
    fail "$name is a native and a model"
done
# What else the document has in code quotes.
exceptions="assert errno f l main optarg opterr optind optopt stderr stdin stdout EILSEQ EINVAL POSIXLY_CORRECT UNKNOWN
F_DUPFD F_DUPFD_CLOEXEC F_GETFD F_GETFL F_SETFD F_SETFL F_SETLK F_SETLKW"
exceptions=${exceptions//$'\n'/ }
for name in $(sort -u "$work/models" "$work/natives" | comm -23 "$work/documented" - |
    grep -v '^__VERIFIER_nondet_T$\|^__assay_nondet_T$\|^nondet_T$'); do
    grep -q "\"$name\"" "$root/src/ir/natives.c" || [[ " $exceptions " == *" $name "* ]] ||
        fail "doc/library.md names $name, which is neither native nor model"
done
finish
