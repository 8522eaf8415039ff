#!/usr/bin/env bash
# States as formulas of separation logic, frames of steps, and --deref. The example is the one that
# opens M. Beck's thesis: the pointer is to the variable of the iteration before.
# Tier: full
source "$(dirname "$0")/lib.bash"
command -v cvc5 >/dev/null || { echo "cvc5 is missing (package cvc5)"; exit 1; }

cat >motivating.c <<'C'
int main(void) {
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = 0;
        if (i == 0)
            p = &x;
        else
            *p = 1;
    }
    return 0;
}
C
cat >list.c <<'C'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int other = 5;
int main(void) {
    struct node *head = NULL;
    int *kept = malloc(sizeof *kept);
    *kept = 3;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->value = 7;
        n->next = head;
        head = n;
    }
    while (head) {
        struct node *n = head->next;
        free(head);
        head = n;
    }
    free(kept);
    return other;
}
C
cat >array.c <<'C'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = i;
    free(a);
    return 0;
}
C
# `out` is out of bounds for n = 7, `in` never.
cat >in.c <<'C'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
    if (n < 1 || n > 7 || i < 0 || i >= MOST)
        return 0;
    char *a = malloc(n);
    a[i] = 1;
    free(a);
    return 0;
}
C
sed 's/MOST/8/' in.c >out.c
sed -i 's/MOST/n/' in.c

# The nodes that a graph still has.
nodes() { "$assay" graph "$@" | sed -nE 's/^node ([0-9]+):.*/\1/p'; }

# line TEXT: what was printed has this line.
line() { grep -qxF -- "$1" .out || fail "'$called' has no line '$1'"; }

# ---- The motivating example: the bug, its formula, and all four procedures ---
for procedure in graph smt model sl; do
    expect 1 "$assay" "--deref=$procedure" --property valid-memsafety motivating.c
    result "FALSE(valid-deref)"
    says "motivating.c:8:16"
done
expect 1 "$assay" run motivating.c
says "its block was entered again"
expect 0 "$assay" graph --state 2 --sl motivating.c
says "not excluded on the way from here: use of a stack object whose call or block is over at motivating.c:8:16"
line "; stack: p ↦ x_0 * i ↦ 1 * x_1 ↦ 0"
line "; heap:  emp"

# ---- What is printed is SMT-LIB that cvc5 reads, and reachable states have a m
for program in motivating array list; do
    for n in $(nodes "$program.c" | awk 'NR % 3 == 1'); do
        expect 0 "$assay" graph --state "$n" --sl -o "state.smt2" "$program.c"
        [[ $(timeout 60 cvc5 --lang=smt2 state.smt2 2>&1) == sat ]] || fail "$program.c, node $n: cvc5 does not say sat"
    done
done

# ---- Parts of the formula, list segments, frames -----------------------------
merged=$("$assay" graph list.c | sed -nE 's/^node ([0-9]+):.*, merged.*/\1/p' | head -n 1)
expect 0 "$assay" graph --state "$merged" --sl list.c
grep -qE '^; heap:  h[0-9]+ ↦ 3 \* ls\(h[0-9]+, 0; k\.[0-9]+ \+ 1\)' .out || fail "the segment is no predicate"
grep -qE '^; stack: .*kept ↦ h[0-9]+.*other ↦ 5, 0, 0, 0' .out || fail "the stack part is wrong"
grep -qE '^\(declare-fun ls0 \(Int Int Int\) Bool\)' .out || fail "the predicate is not declared"
says "(define-fun-rec ls0 "
# An iteration of the second loop touches the list, and neither `kept` nor its object nor the global
# variable.
found=0
for n in $(nodes list.c | tail -n 9); do
    "$assay" graph --state "$n" --sl list.c >.out
    if grep -qE '^;   P: head ↦ h[0-9]+ \* ls\(' .out && grep -qE '^;   Q: head ↦ h[0-9]+ \* ls\(' .out; then
        found=1
        grep -qE '^;   F: kept ↦ h[0-9]+ \* other ↦ 5, 0, 0, 0 \* h[0-9]+ ↦ 3$' .out || fail "the frame of an iteration is wrong"
    fi
done
[[ $found == 1 ]] || fail "no iteration of the second loop was seen"

# What is only read is touched, too: it is no part of the frame.
cat >reads.c <<'C'
int a = 1, b = 2, c = 3;
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int())
        b = a;
    return c;
}
C
expect 0 "$assay" graph --state 3 --sl reads.c
line ";   P: a ↦ 1, 0, 0, 0 * b ↦ 2, 0, 0, 0"
line ";   Q: a ↦ 1, 0, 0, 0 * b ↦ 1"
line ";   F: c ↦ 3, 0, 0, 0"

# ---- Options -----------------------------------------------------------------
for procedure in smt model sl; do
    # cvc5 takes a minute for all questions about the array
    program=$([[ $procedure == sl ]] && echo in.c || echo array.c)
    expect 0 "$assay" --engine seg --stats --crosscheck "--deref=$procedure" --property valid-memsafety "$program"
    result TRUE
    grep -qE "^access.queries +[1-9]" .err || fail "$procedure asks nothing"
done
grep -qE "^solver.cvc5 +[1-9]" .err || fail "sl does not ask cvc5"
expect 0 "$assay" --engine seg --deref=sl --dump-queries queries --property valid-memsafety in.c
[[ $(cvc5 --lang=smt2 queries/*/separation-000000.smt2) == unsat ]] || fail "a query that was kept is another one"
expect 0 "$assay" graph --deref=smt array.c
expect 64 "$assay" --deref=magic array.c
says "graph|smt|model|sl"
expect 64 "$assay" --engine bmc --deref=sl array.c
says "--deref changes nothing for --engine bmc; it is for seg, cegar"
expect 64 "$assay" graph --sl array.c
says "--sl needs --state"

expect 64 "$assay" graph --state 1 --sl -o x.svg array.c
says "-o FILE.smt2"

# Without cvc5 there is a message, and no verdict.
mkdir bin
for tool in clang-19 ld llvm-link-19; do
    found=$(command -v "$tool") && ln -s "$found" "bin/$tool"
done
expect 3 env PATH="$PWD/bin" "$assay" --deref=sl --property valid-memsafety array.c
says "cvc5 does not answer (Debian's package cvc5)"
result ""
expect 0 env PATH="$PWD/bin" "$assay" --deref=smt --property valid-memsafety array.c

# A cvc5 that is broken gives no proof, whatever it says: answers before the query, too many of
# them, a line without an end, nothing at all, and not even an ear. broken SCRIPT: a cvc5 that is
# found before the real one. When it is first started it says that it is there.
broken() {
    printf '#!/bin/bash\n[[ -e %s ]] || { touch %s; exec %s "$@"; }\n%s\n' \
        "$PWD/was_started" "$PWD/was_started" "$(command -v cvc5)" "$1" >bin/cvc5
    chmod +x bin/cvc5
    for program in in out; do
        rm -f was_started
        env PATH="$PWD/bin:$PATH" timeout 120 "$assay" --engine seg --deref=sl --timeout 2 \
            --property valid-memsafety "$program.c" >.out 2>.err
        case $program-$(grep '^RESULT: ' .out) in
        in-*TRUE | in-*UNKNOWN* | out-*FALSE* | out-*UNKNOWN*) ;;
        *) fail "a broken cvc5 ($1): $program.c" ;;
        esac
    done
}
broken 'echo unsat; cat >/dev/null'
broken 'yes unsat'
broken 'yes | tr -d "\n"'
broken 'sleep 100'
broken "sleep 60.$$ & yes nonsense"
ps -eo args | grep -qx "sleep 60[.]$$" && fail "what cvc5 has started outlives it"
broken 'exec </dev/null; exit 1'
broken 'while read -r line; do [[ $line == *check-sat* ]] && echo "unsat with a word"; done'
finish
