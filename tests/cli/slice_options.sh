#!/usr/bin/env bash
# What cannot influence whether an error call is reached is left out: --slice, --no-slice, --stats,
# assay ir --slice.
# Tier: full
source "$(dirname "$0")/lib.bash"
cat >program.c <<'C'
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int total;
static void count(int n) {
    total ^= n;
    printf("%d\n", total);
}
int main(void) {
    for (int i = 0; i < 3; i++)
        count(__VERIFIER_nondet_int());
    int n = __VERIFIER_nondet_int();
    count(n);
    if (n * 3 == LIMIT)
        reach_error();
    return total;
}
C
for how in --slice --no-slice ""; do
    expect 0 "$assay" $how --stats --property unreach-call program.c -- -DLIMIT=n*3+1
    says "RESULT: TRUE"
    slices=$(grep -c '^slice.after ' .err)
    [[ $slices -eq $([[ $how == --slice ]] && echo 1 || echo 0) ]] || fail "--stats '$how' tells of $slices slices"
    expect 1 "$assay" $how --property unreach-call program.c -- -DLIMIT=21
    says '"nondet": [0, 0, 0, 7]'
    says "total = 7" # the run is that of the whole program
done
read -r after before < <("$assay" --slice --stats --property unreach-call program.c -- -DLIMIT=21 2>&1 |
    awk '$1 == "slice.before" { before = $2 } $1 == "slice.after" { print $2, before }')
[[ $after -gt 0 && $after -lt $((before / 2)) ]] || fail "$after of $before instructions are left"

expect 0 "$assay" ir --slice program.c -- -DLIMIT=21
says "mul"
says "reach_error"
! grep -qE 'printf|xor|total' .out || fail "the slice holds what does not matter"
expect 0 "$assay" ir --slice --function main program.c -- -DLIMIT=21
says "mul"
expect 0 "$assay" ir --slice --function count program.c -- -DLIMIT=21
says "nothing in count"
expect 3 "$assay" ir --slice --function nobody program.c -- -DLIMIT=21
echo "int f(void) { return 1; }" >part.c
expect 3 "$assay" ir --slice part.c
says "needs a main function"

# Only one property is sliced for.
expect 64 "$assay" --slice --no-slice program.c
for how in --slice --no-slice; do
    expect 64 "$assay" $how --property termination program.c
    says "unreach-call"
done
expect 64 "$assay" ir --no-slice program.c
echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >reach.prp
expect 0 "$assay" --slice --stats --property reach.prp program.c -- -DLIMIT=n*3+1
says "slice.after "
expect 1 "$assay" --stats --property no-overflow program.c -- -DLIMIT=21
! grep -q '^slice.after ' .err || fail "no-overflow is sliced"
# Invariants are those of the whole program: `steps` does not matter, but is in them.
cat >loop.c <<'C'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, steps = 5;
    while (i < n) {
        i++;
        steps += 2;
        if (i < 0)
            reach_error();
    }
    return steps;
}
C
expect 0 "$assay" --slice --engine seg -v --property unreach-call loop.c
grep '^line' .out | grep -q steps || fail "-v tells invariants of a slice"

# After an invalid access anything may happen, so that it matters; unless the user says that there
# is none. That is printed with the verdict, and does not count where it is known to be wrong.
echo 'int main(void) { int *p = 0; *p = 1; }' >unsafe.c
for how in --slice --no-slice; do
    expect 2 "$assay" $how --property unreach-call unsafe.c
    says "null pointer"
done
expect 0 "$assay" --assume-memory-safe --property unreach-call unsafe.c
says "assuming:" && says "unreach-call: memory is safe, every access and every free is valid"
expect 1 "$assay" --assume-memory-safe unsafe.c
says "unreach-call      UNKNOWN(memory is not safe, see valid-memsafety)"
expect 0 "$assay" ir --slice --assume-memory-safe unsafe.c
! grep -q store .out || fail "the access is trusted, but stays"
expect 0 "$assay" ir --slice unsafe.c
says "store"
expect 64 "$assay" ir --assume-memory-safe unsafe.c

# Most of a large program does not matter.
python3 "$here/../../bench/large_program.py" 4000 --apart >large.c
expect 0 "$assay" --timeout 60 --stats --assume-memory-safe --property unreach-call large.c
read -r after before < <(awk '$1 == "slice.before" { before = $2 } $1 == "slice.after" { print $2, before }' .err)
[[ $after -gt 0 && $after -lt $((before / 50)) ]] || fail "$after of $before instructions are left"

# Large programs are always sliced.
python3 "$here/../../bench/large_program.py" 9000 --apart >larger.c
"$assay" --timeout 3 --stats --property unreach-call larger.c >.out 2>.err
grep -q '^slice.after ' .err || fail "a large program is not sliced"
"$assay" --timeout 3 --stats --no-slice --property unreach-call larger.c >.out 2>.err
! grep -q '^slice.after ' .err || fail "--no-slice is ignored"
finish
