#!/usr/bin/env bash
# Witnesses obey the rules of their formats, and say what the verdict says.
source "$(dirname "$0")/lib.bash"

cat >broken.c <<'C'
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x;
    if (y == 12345)
        reach_error();
    return 0;
}
C
cat >safe.c <<'C'
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n)
        i++;
    if (i != n)
        reach_error();
    return 0;
}
C
cat >endless.c <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x == 7)
        ;
    return 0;
}
C

check() { python3 "$here/witness_rules.py" "$@" >.out 2>.err || fail "rules: $*"; }

expect 1 "$assay" --timeout 20 --property unreach-call --witness w.yml broken.c
check yaml w.yml violation broken.c LP64 'G ! call(reach_error())'
grep -q 'result == 12345' w.yml || fail "the input is not in the witness"
grep -q 'line: 7' w.yml || fail "the target is not in the witness"
expect 1 "$assay" --timeout 20 --property unreach-call --data-model ILP32 --witness w.graphml broken.c
check graphml w.graphml violation broken.c 32bit 'G ! call(reach_error())'
grep -q 'result == 12345;' w.graphml || fail "the input is not in the witness"

expect 0 "$assay" --timeout 20 --property unreach-call --witness w.yaml safe.c
check yaml w.yaml proof safe.c LP64 'G ! call(reach_error())'
grep -q 'i <= n' w.yaml || fail "the invariant is not in the witness"
expect 0 "$assay" --timeout 20 --property unreach-call --witness w.graphml safe.c
check graphml w.graphml proof safe.c 64bit 'G ! call(reach_error())'

expect 1 "$assay" --timeout 20 --property termination --witness w.graphml endless.c
check graphml w.graphml violation endless.c 64bit 'F end'
rm w.yml
expect 1 "$assay" --timeout 20 --property termination --witness w.yml endless.c
says "no words for this verdict"
[[ ! -e w.yml ]] || fail "a witness without words is written"

# A witness whose rules are broken is seen by the checker of this test.
sed 's/violation_sequence/violation/' w.yaml >bad.yml
! python3 "$here/witness_rules.py" yaml bad.yml violation safe.c LP64 'G ! call(reach_error())' >/dev/null 2>&1 ||
    fail "the rules are not checked"

expect 64 "$assay" --witness w.yml broken.c
says "--property"
expect 64 "$assay" --property unreach-call --witness w.txt broken.c
expect 74 "$assay" --timeout 20 --property unreach-call --witness no/such/folder.yml broken.c
finish
