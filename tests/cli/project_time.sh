#!/usr/bin/env bash
# Time of runs over a project: small functions first, progress in a log, and what the run leaves of
# --timeout is for what is open.
# Tier: full
source "$(dirname "$0")/lib.bash"

cat >a.c <<'C'
unsigned long collatz(unsigned long n) { while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2; return n; }
int half(int x) { return x / 2; }
C
expect 2 "$assay" project "${every_argument[@]}" --no-cache --property termination --function-timeout 2 -j 1 --progress 0.2 a.c
grep -qE '^assay: [0-9]+ s: 1 of 2 functions, 0 FALSE; collatz$' .err || fail "no progress in a log"
! grep -q '0 of 2 functions.*; collatz' .err || fail "the larger function is checked first"
! grep -qE '^assay:' .out || fail "progress on standard output"
expect 2 "$assay" project "${every_argument[@]}" --no-cache --property termination --function-timeout 1 -j 1 a.c
[[ ! -s .err ]] || fail "a short run tells progress"

# Decided, but not in the time of one function.
cat >b.c <<'C'
#include <stddef.h>
int *copy(int *to, const int *from, size_t n) {
    size_t i = 0;
    for (; n >= 4; n -= 4, i += 4) {
        to[i] = from[i];
        to[i + 1] = from[i + 1];
        to[i + 2] = from[i + 2];
        to[i + 3] = from[i + 3];
    }
    for (; n > 0; n--, i++)
        to[i] = from[i];
    return to;
}
int half(int x) { return x / 2; }
C
row() { grep "^$1 " .out | awk '{ print $3, $4 }'; }
b=("$assay" project "${every_argument[@]}" --property termination,no-overflow --non-null -j 1)
expect 2 "${b[@]}" --no-cache --function-timeout 0.03 b.c
[[ $(row copy) == *UNKNOWN* || $(row copy) == *open* ]] || fail "0.03 seconds are enough"
expect 0 "${b[@]}" --cache cache --function-timeout 0.03 --timeout 60 b.c
# What a second round has found is known, too.
expect 0 "${b[@]}" --cache cache --function-timeout 0.03 b.c
grep -qE '^copy .* known$' .out || fail "what was found later is not kept"
# Nothing decides it: the run ends in its time, and what was decided before stays.
expect 2 "$assay" project "${every_argument[@]}" --no-cache --property termination,no-overflow --function-timeout 1 --timeout 6 -j 1 a.c
grep -qE '^half .* (TRUE|proved) +(TRUE|proved) ' .out || fail "what was decided is lost"
grep -qE '^collatz .* (TRUE|proved) +(UNKNOWN|open) ' .out || fail "what an earlier round has decided is lost"
finish
