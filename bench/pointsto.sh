#!/usr/bin/env bash
# Points-to analysis of a generated program: records, arrays, copies, calls, about 35 instructions for
# each function. Time at each level, without the front end.
# Usage: bench/pointsto.sh build/assay [FUNCTIONS]
set -eu
assay=${1:-build/assay} functions=${2:-3000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 - "$functions" >"$folder/big.c" <<'PYTHON'
import random
import sys

r, n = random.Random(1), int(sys.argv[1])
m = n // 10 + 1
print("#include <stdlib.h>\n#include <string.h>")
print("struct S { int a; struct S *n; long b[4]; struct { char c; short d; struct S *m; } in[3]; int *p; };")
for i in range(m):
    print(f"struct S g{i}; int x{i}; int a{i}[10]; struct S *q{i};")
for f in range(n):
    print(f"int f{f}(struct S *s, int *p, int k) {{ struct S l; struct S *t = s;")
    for _ in range(12):
        g = r.randrange(m)
        print(r.choice([
            f"t->n = &g{g};", "t = t->n;", f"q{g} = t;", f"t = q{g};", f"p = &x{g};",
            f"*p = a{g}[k];", f"a{g}[k] = *p;", "l = *t;", f"g{g} = l;", f"t->in[k].m = q{g};",
            "t->p = p;", "p = t->p;", "t = malloc(sizeof *t);", f"t = &g{g};",
            f"memset(&g{g}, 0, sizeof l);", f"k += f{r.randrange(f)}(t, p, k);" if f else ";"]))
    print("return k; }")
print(f"int main(void) {{ struct S s; int k = 0; return f{n - 1}(&s, &k, 1); }}")
PYTHON

"$assay" ir --stats -o /dev/null "$folder/big.c" 2>&1 >/dev/null | grep '^instructions'
for level in steensgaard field cell; do
    echo "$level: $("$assay" pts --stats --level "$level" -o /dev/null "$folder/big.c" 2>&1 >/dev/null |
        grep '^points-to')"
done
