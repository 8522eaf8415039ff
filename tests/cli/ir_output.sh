#!/usr/bin/env bash
# assay ir: text, DOT and SVG.
source "$(dirname "$0")/lib.bash"
cat >program.c <<'C'
#include <string.h>
static int twice(int x) { return 2 * x; }
int main(void) {
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += twice(i) + (int)strlen("a\"b<c>|{d}\\");
    return sum;
}
C
expect 0 "$assay" ir program.c
says main
says twice
says "call"
[[ ! -s .err ]] || fail "'assay ir' writes to standard error"
expect 0 "$assay" ir --function twice program.c
says mul
! grep -q 'main' .out || fail "--function twice prints main, too"
expect 0 "$assay" ir --models program.c
says strlen
expect 0 "$assay" ir -o out.txt program.c
[[ -s out.txt && ! -s .out ]] || fail "-o does not write the file"
"$assay" ir program.c >again.txt
cmp -s out.txt again.txt || fail "two runs print different programs"

expect 0 "$assay" ir --cfg program.c
says digraph
cp .out cfg.dot
expect 0 "$assay" ir --cfg --function main -o main.dot program.c
grep -q digraph main.dot || fail "no digraph in main.dot"
if command -v dot >/dev/null; then
    dot -Tplain cfg.dot >plain 2>.err || fail "Graphviz does not read the DOT output"
    [[ ! -s .err ]] || fail "Graphviz complains"
    expect 0 "$assay" ir --cfg -o cfg.svg program.c
    grep -q '<svg' cfg.svg || fail "no SVG in cfg.svg"
fi
expect 3 "$assay" ir --function nobody program.c
says nobody
expect 3 "$assay" ir -o /no/such/folder/x.txt program.c
says /no/such/folder/x.txt
finish
