#!/usr/bin/env bash
# The comparison of the procedures that find an object: a table, a row for each task and procedure,
# four drawings; a wrong label is seen.
source "$(dirname "$0")/lib.bash"
command -v cvc5 >/dev/null || { echo "cvc5 is missing (package cvc5)"; exit 1; }
bench=$here/../../bench/separation-logic
cat >good.c <<'C'
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = 1 + __VERIFIER_nondet_uchar();
    char *a = malloc(n);
    a[n / 2] = 1;
    free(a);
    return 0;
}
C
cat >bad.c <<'C'
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    free(p);
    return *p;
}
C
{ yes '// long' | head -n 200; cat good.c; } >long.c
printf 'path\tproperty\texpected\tdata_model\n' >tasks.tsv
printf '%s\tvalid-memsafety\t%s\tLP64\n' good.c true bad.c 'false(valid-deref)' long.c true >>tasks.tsv
expect 0 "$bench/run" --assay "$assay" --index tasks.tsv --time 60 --out all
for procedure in graph model smt sl; do
    grep -qE "^\| $procedure \| 2 \| [0-9.]+ \| [0-9.]+ \| [1-9][0-9]* \| [0-9]+ \| 0 \|$" all/table.md || fail "$procedure: $(cat all/table.md)"
done
[[ $(wc -l <all/results.tsv) -eq 9 ]] || fail "not a row for each small task and procedure"
for svg in time memory efficiency solver; do
    python3 - "all/$svg.svg" <<'P' || fail "$svg.svg does not show all tasks"
import sys, xml.dom.minidom
drawing = xml.dom.minidom.parse(sys.argv[1])
circles, boxes = (len(drawing.getElementsByTagName(n)) for n in ("circle", "rect"))
sys.exit((circles, boxes) not in ((4 + 2 * 4, 2), (2, 2 + 2 * 4)))  # legend, and tasks or bars
P
done
sed -i 's/false(valid-deref)/true/' tasks.tsv
expect 1 "$bench/run" --assay "$assay" --index tasks.tsv --time 60 --out wrong
says "bad.c: FALSE(valid-deref) with sl, the label is true"
finish
