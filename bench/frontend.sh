#!/usr/bin/env bash
# Front-end time for a file of 1,000 lines: the median of 15 runs, and clang's share in it.
# Usage: bench/frontend.sh build/assay
set -eu
assay=${1:-build/assay}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# 125 functions of 8 lines: loops, arrays, pointers, calls.
{
    echo '#include <stdlib.h>'
    for i in $(seq 1 124); do
        cat <<C
static int f$i(int *a, unsigned n) {
    int sum = $i;
    for (unsigned i = 0; i < n; i++) {
        sum += a[i] ^ (int)i;
        if (sum < 0)
            sum = a[i] / 2;
    }
    return $([ "$i" = 1 ] && echo sum || echo "sum + f$((i - 1))(a, n / 2)"); }
C
    done
    echo 'int main(void) { int *a = calloc(16, sizeof *a); int r = f124(a, 16); free(a); return r; }'
} >"$folder/thousand.c"
echo "$(wc -l <"$folder/thousand.c") lines"

for _ in $(seq 15); do
    "$assay" ir --stats -o /dev/null "$folder/thousand.c" 2>"$folder/stats"
    awk '/^(clang|LLVM|lowering)/ { sum += $(NF-1); if ($1 == "clang") clang = $(NF-1) }
         END { printf "%.4f %.4f\n", sum, clang }' "$folder/stats"
done | sort -n | awk '{ all[NR] = $1; clang[NR] = $2 }
    END { m = int((NR + 1) / 2); printf "front end: median %.3f s, clang %.3f s of it (%.0f %%)\n",
          all[m], clang[m], 100 * clang[m] / all[m] }'
