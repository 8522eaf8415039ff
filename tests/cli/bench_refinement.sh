#!/usr/bin/env bash
# The comparison without and with refinement: tables, a row for each task and configuration, a
# drawing for each group; a wrong label is seen.
# Tier: full
source "$(dirname "$0")/lib.bash"
bench=$here/../../bench/cegar
mkdir smg2_tests memsafety
cat >smg2_tests/flag.c <<'C'
void reach_error(void);
int __VERIFIER_nondet_int(void);
int flag = 0;
int main(void) {
    int ticks = 0, x = __VERIFIER_nondet_int();
    while (1) {
        ticks = ticks + 1;
        if (__VERIFIER_nondet_int() == 0 || ticks > x)
            break;
    }
    if (flag > 0)
        reach_error();
    return 0;
}
C
cat >memsafety/bad.c <<'C'
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    free(p);
    return *p;
}
C
printf 'path\tproperty\texpected\tdata_model\n' >tasks.tsv
printf 'smg2_tests/flag.c\tunreach-call\ttrue\tLP64\nmemsafety/bad.c\tvalid-memsafety\tfalse(valid-deref)\tLP64\n' >>tasks.tsv
expect 0 "$bench/run" --assay "$assay" --index tasks.tsv --time 5 --out all
# flag.c: without refinement the loop is unrolled for ever.
grep -qE '^\| correct true \| 0 \| .* \| 1 \| .* \| 1 \| ' all/table.md || fail "proofs: $(cat all/table.md)"
grep -qE '^\| correct false \| 1 \| .* \| 1 \| .* \| 1 \| ' all/table.md || fail "bugs: $(cat all/table.md)"
[[ $(wc -l <all/results.tsv) -eq 7 ]] || fail "not a row for each task and configuration"
awk -F'\t' '$1 ~ /flag/ && $5 == "refinement" { exit !($9 >= 1) }' all/results.tsv || fail "refinements are not counted"
for group in reachability-heap memory-lists; do
    python3 - "all/$group.svg" <<'P' || fail "$group.svg is no drawing of three lines"
import sys, xml.dom.minidom
sys.exit(len(xml.dom.minidom.parse(sys.argv[1]).getElementsByTagName("polyline")) != 3)
P
done
sed -i 's/false(valid-deref)/true/' tasks.tsv
expect 1 "$bench/run" --assay "$assay" --index tasks.tsv --time 5 --out wrong
says "memsafety/bad.c: FALSE(valid-deref) with refinement, the label is true"
finish
