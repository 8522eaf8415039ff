#!/usr/bin/env bash
# A function that wants more memory than there is costs its own verdict only.
# Tier: full
source "$(dirname "$0")/lib.bash"
cat >hungry.c <<'C'
#include <assert.h>
int before(int x) { return x & 1; }
int hungry(const unsigned char *key, unsigned n) {
    unsigned char table[256];
    unsigned char j = 0;
    for (unsigned i = 0; i < 256; i++)
        table[i] = (unsigned char)i;
    for (unsigned i = 0; i < 256 && n > 15; i++) {
        j = (unsigned char)(j + table[i] + key[i % 16]);
        unsigned char t = table[i];
        table[i] = table[j];
        table[j] = t;
    }
    assert(table[table[j]] != 7 || table[5] * table[9] * table[77] != 2107 * 13);
    return 0;
}
int behind(int x) { return x | 1; }
C
all=("$assay" --all-functions --strict-callers --no-cache --property unreach-call --engine bmc -j 1)
expect 2 timeout 100 "${all[@]}" --function-timeout 60 --memory 150 hungry.c
says "3 functions: 2 proved, 0 refuted, 1 unknown"
grep -q '^ *1  out of memory$' .out || fail "not out of memory"
# It is the limit that did it.
expect 2 timeout 100 "${all[@]}" --function-timeout 2 --memory 4000 hungry.c
! grep -q 'out of memory' .out || fail "out of memory without need"

# The time of the whole run is kept, too: what is left is UNKNOWN, and the table is there.
for i in $(seq 30); do
    echo "unsigned long collatz$i(unsigned long n) { while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2; return n + $i; }"
done >many.c
start=$SECONDS
expect 2 "$assay" --all-functions --strict-callers --no-cache --property termination --timeout 6 many.c
((SECONDS - start <= 9)) || fail "$((SECONDS - start)) seconds instead of 6"
says "30 functions: 0 proved, 0 refuted, 30 unknown"
finish
