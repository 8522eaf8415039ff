#!/usr/bin/env bash
# What `make install` installs is enough to build and run a client of the library, with plain gcc
# and pkg-config; the header is C99 and C++.
# Tier: full
source "$(dirname "$0")/lib.bash"
source "$here/batch.bash"
programs
build=$(dirname "$assay")
expect 0 cmake --install "$build" --prefix "$scratch/prefix"
export PKG_CONFIG_PATH=$scratch/prefix/lib/pkgconfig
read -r -a flags <<<"$(pkg-config --cflags assay)"
read -r -a libraries <<<"$(pkg-config --libs assay)"
[[ " ${flags[*]} " == *"$scratch/prefix"* ]] || fail "pkg-config does not point into the prefix: ${flags[*]}"
instrument=()
grep -q '^ASSAY_SANITIZE:BOOL=ON' "$build/CMakeCache.txt" && instrument=(-fsanitize=address,undefined)

expect 0 gcc -std=c99 -pedantic -Wall -Wextra -Werror "${instrument[@]}" "${flags[@]}" \
    "$here/../../examples/client/client.c" "${libraries[@]}" -o client
if command -v g++ >/dev/null; then
    echo '#include <assay.h>
    int main() { AssayInput input = AssayInput(); return input.n_files != 0 || !assay_version(); }' >client.cc
    expect 0 g++ -pedantic -Wall -Wextra -Werror -fsyntax-only "${flags[@]}" client.cc
fi
[[ $failures -eq 0 ]] || finish

# It walks the result: verdicts, places, inputs, invariants and measures.
cat >count.c <<'C'
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    while (i < n) i++;
    return i;
}
C
expect 0 timeout 60 ./client count.c
says "2 functions, 1 loops"
for property in valid-memsafety valid-memcleanup no-overflow unreach-call termination; do
    says "$property: TRUE"
done
grep -q '^    count.c:4: decreases .*n' .out || fail "no measure of the loop"
grep -q '^    count.c:4: invariant ' .out || fail "no invariant of the loop"
expect 1 timeout 60 ./client set/bad.c
says "valid-memsafety: FALSE (valid-deref)"
says "    at set/bad.c:1:"
expect 3 timeout 60 ./client set/broken.c
says "undeclared"
expect 3 timeout 60 ./client set/none.c

# It is called back with the progress, cancels, and returns soon; nothing is left running.
start=$(date +%s)
expect 1 timeout 60 ./client set/hard.c 2
[[ $(($(date +%s) - start)) -lt 20 ]] || fail "cancelling takes $(($(date +%s) - start)) s"
says "2."
grep -qE '^[0-9.]+ s: .*bmc' .err || fail "the progress does not name the engines"
says "unreach-call: UNKNOWN (cancelled)"
! pgrep -f "$scratch/client|[.]/client set/hard.c" >/dev/null || fail "a cancelled check leaves processes"

# The installed program finds all it needs.
expect 0 "$scratch/prefix/bin/assay" --timeout 30 --property no-overflow count.c
result TRUE
[[ -s $scratch/prefix/share/man/man1/assay.1 ]] || fail "no man page is installed"
finish
