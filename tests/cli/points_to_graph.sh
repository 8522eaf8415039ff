#!/usr/bin/env bash
# assay pts: the points-to graph as text, DOT and SVG, at three levels.
source "$(dirname "$0")/lib.bash"
cat >records.c <<'C'
#include <stdlib.h>
struct R { int key; struct R *next; };
struct R first;
static int up(int x) { return x + 1; }
int (*step)(int) = up;
int main(void) {
    struct R *a = malloc(3 * sizeof *a);
    for (int i = 0; i < 3; i++) {
        a[i].key = step(i);
        a[i].next = &first;
    }
    first.next = a;
    first.key = 1;
    return first.next->key == 7;
}
C
expect 0 "$assay" pts records.c
says "points-to graph, level cell"
says "class 0: first"
says "malloc@main:7"
says "repeated every 16 bytes"
says "[0, 4) partition 0, elements of 4"
says "[8, 16) partition 1, elements of 8"
says "call in main at records.c:9:20: up"
[[ ! -s .err ]] || fail "'assay pts' writes to standard error"
cp .out cell.txt
expect 0 "$assay" pts --level=cell records.c
cmp -s .out cell.txt || fail "cell is not the default level"
expect 0 "$assay" pts -o file.txt records.c
cmp -s file.txt cell.txt || fail "-o file.txt is not what standard output shows"

expect 0 "$assay" pts --level field records.c
says "level field"
says "[8, 16) partition 3, bytes"
expect 0 "$assay" pts --level steensgaard records.c
says "level steensgaard"
expect 64 "$assay" pts --level andersen records.c
says --level

expect 0 "$assay" pts -o graph.dot records.c
grep -q '^digraph' graph.dot || fail "-o graph.dot writes no DOT"
if command -v dot >/dev/null; then
    expect 0 "$assay" pts -o graph.svg records.c
    grep -q '<svg' graph.svg || fail "-o graph.svg writes no SVG"
fi

# A program without main, unknown functions, library models.
cat >part.c <<'C'
#include <string.h>
extern void unknown(int *);
int given, kept;
void f(char *text) {
    unknown(&given);
    kept = strlen(text);
}
C
expect 0 "$assay" pts part.c
says "known to code outside of the program"
grep -q 'class .*kept' .out || fail "a global is missing"
expect 0 "$assay" pts --models part.c
expect 3 "$assay" pts missing.c
echo 'int main(void) { return' >broken.c
expect 3 "$assay" pts broken.c
finish
