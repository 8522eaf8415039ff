#!/usr/bin/env bash
# The comparison of memory models: a table, a row for each task and model, a drawing for each pair;
# a wrong label is seen.
# Tier: full
source "$(dirname "$0")/lib.bash"
bench=$here/../../bench/memory-models
mkdir loops memsafety
cp "$bench"/table.c loops/
cat >loops/open.c <<'C'
void reach_error(void);
void somewhere_else(void (*)(void));
static int x = 1;
static void set(void) { x = 1; }
int main(void) {
    somewhere_else(set); // which it may call
    if (x != 1) reach_error();
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
printf 'loops/table.c\tunreach-call\ttrue\tLP64\nloops/open.c\tunreach-call\ttrue\tLP64\n' >>tasks.tsv
printf 'memsafety/bad.c\tvalid-memsafety\tfalse(valid-deref)\tLP64\n' >>tasks.tsv
expect 0 "$bench/run" --assay "$assay" --index tasks.tsv --time 60 --out all
for model in flat steensgaard field cell; do
    grep -qE "^\| $model \| 1 \| [0-9.]+ \| [0-9.]+ \| 1 \| [0-9.]+ \| [0-9.]+ \|$" all/table.md || fail "$model: $(cat all/table.md)"
done
[[ $(wc -l <all/results.tsv) -eq 13 ]] || fail "not a row for each task and model"
grep -q "loops/open.c.*flat.UNKNOWN" all/results.tsv || fail "what is not solved has no row"
[[ $(ls all/*.svg | wc -l) -eq 6 ]] || fail "not a drawing for each pair"
for svg in all/*.svg; do
    python3 - "$svg" <<'P' || fail "$svg is no drawing of three points"
import sys, xml.dom.minidom
circles = xml.dom.minidom.parse(sys.argv[1]).getElementsByTagName("circle")
sys.exit(len(circles) != 3 + 2)  # two groups in the legend
P
done
# A sample has that many tasks of each group.
expect 0 "$bench/run" --assay "$assay" --index tasks.tsv --time 60 --sample 1 --out some
[[ $(wc -l <some/results.tsv) -eq 9 ]] || fail "not one task of each group"
# A label that is wrong, or a tool that is.
sed -i 's/false(valid-deref)/true/' tasks.tsv
expect 1 "$bench/run" --assay "$assay" --index tasks.tsv --time 60 --out wrong
says "memsafety/bad.c: FALSE(valid-deref) with cell, the label is true"
finish
