#!/usr/bin/env bash
# Where an access is not shown to be valid, the other properties are answered under the assumption
# that it is: "UNKNOWN(TRUE if memory is safe)", by every engine; with --assume-memory-safe that is
# TRUE, and the assumption is printed with it. What a run does that keeps to it is still found.
source "$(dirname "$0")/lib.bash"

cat >index.c <<'C'
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    int a[8] = {0}, flag = 0;
    unsigned i = __VERIFIER_nondet_uint();
    a[i] = 1;
    for (int k = 0; k < 10; k++)
        flag += 0;
    if (flag)
        reach_error();
    return 0;
}
C
cat >unknown.c <<'C'
extern int *get(void);
extern void reach_error(void);
int main(void) {
    int value = *get(), n = 0;
    if (value > 5 && value < 20)
        n = value;
    while (n > 0)
        n--;
    if (n)
        reach_error();
    return 0;
}
C

holds_if_safe() { # file engine property place
    local how=
    [[ $3 == unreach-call ]] && how=--no-slice # a slice leaves such accesses out
    expect 2 "$assay" --engine "$2" --property "$3" --timeout 10 "$1"
    says "RESULT: UNKNOWN(TRUE if memory is safe)"
    grep -q "^note: not shown to be valid: .* at $1:$4:" .out || fail "'$called' does not name the access"
    expect 0 "$assay" --engine "$2" --property "$3" --timeout 10 $how --assume-memory-safe "$1"
    says "RESULT: TRUE" && says "$3: memory is safe, every access and every free is valid"
    grep -q "^  not shown to be valid: .* at $1:$4:" .out || fail "'$called' does not name the access"
}
for property in no-overflow unreach-call termination valid-memcleanup library; do
    holds_if_safe index.c seg $property 6
done
for property in no-overflow unreach-call valid-memcleanup; do
    holds_if_safe index.c bmc $property 6
    holds_if_safe index.c cegar $property 6
done
holds_if_safe index.c value unreach-call 6
for engine in seg cegar value; do
    holds_if_safe unknown.c $engine unreach-call 4
done
holds_if_safe unknown.c seg no-overflow 4
holds_if_safe unknown.c all termination 4

# The access is named once. Where memory is not safe, nothing holds.
cat >table.c <<'C'
int counted(unsigned x) {
    static int a[8];
    return a[__builtin_popcount(x & 0x7f)];
}
C
expect 2 "$assay" --timeout 10 --engine seg --strict-callers --function counted table.c
says "valid-memsafety   UNKNOWN(cannot exclude: access outside of an object at table.c:3:12)"
[[ $(grep -c "UNKNOWN(TRUE if memory is safe)" .out) -ge 3 ]] || fail "not all properties hold if memory is safe"
! grep -q "^note: not shown" .out || fail "the access is named more than once"
expect 2 "$assay" --timeout 10 --engine seg --strict-callers --function counted --assume-memory-safe table.c
[[ $(grep -cE "^[a-z-]+ +TRUE" .out) -ge 3 ]] || fail "not all properties are TRUE"
says "memory is safe, every access and every free is valid"
expect 0 "$assay" --timeout 20 --strict-callers --function counted --assume-memory-safe table.c
! grep -q "memory is safe" .out || fail "what is proved is assumed"
expect 1 "$assay" --timeout 10 --assume-memory-safe index.c
says "termination       UNKNOWN(memory is not safe, see valid-memsafety)"

# Loops must also end where signed arithmetic does not wrap. An access that may be invalid there, and
# only there, is another one than those of valid-memsafety.
cat >ideal.c <<'C'
int f(int x) {
    static int a[2];
    int i = x + 1;
    long j = i;
    a[j > 2147483647L ? 5 : 0] = 1;
    while (x > 0)
        x--;
    return 0;
}
C
expect 2 "$assay" --timeout 10 --strict-callers --function f --property termination ideal.c
says "not shown to be valid: access outside of an object, if signed arithmetic does not wrap at ideal.c:5:32"
says "RESULT: UNKNOWN(TRUE if memory is safe)"
expect 1 "$assay" --timeout 10 --strict-callers --function f ideal.c
says "termination       UNKNOWN(not shown to end without signed wrap-around: an access may be invalid)"
expect 0 "$assay" --timeout 10 --strict-callers --function f --property termination --assume-memory-safe ideal.c

# For programs.
expect 2 "$assay" --json --engine seg --property termination index.c
says '"if_memory_is_safe": true' && says '"access outside of an object at index.c:6:10"'
says '"reason": "TRUE if memory is safe"'
expect 0 "$assay" --json --engine seg --property termination --assume-memory-safe index.c
says '"assumes_memory_safe": true' && says '"assumptions"' && says '"access outside of an object at index.c:6:10"'
expect 2 "$assay" --sarif --engine seg --property termination index.c
says "not decided: TRUE if memory is safe Not shown to be valid: access outside of an object at index.c:6:10"
expect 0 "$assay" --sarif --engine seg --property termination --assume-memory-safe index.c
says "Assuming: termination: memory is safe"
expect 2 "$assay" report --engine seg --property termination -o page.html index.c
grep -q "TRUE if memory is safe.*Not shown to be valid: access outside of an object at index.c:6:10" page.html ||
    fail "the report does not name the access"

# No witness and no certificate says what is assumed: there is none.
expect 0 "$assay" --property termination --assume-memory-safe --witness witness.yml index.c
grep -q "no witness: the verdict assumes that memory is safe" .err || fail "no reason for the missing witness"
[[ ! -e witness.yml ]] || fail "a witness of an assumption was written"
expect 0 "$assay" --property termination --assume-memory-safe --certificate proof.json index.c
grep -q "termination: no certificate: the verdict assumes that memory is safe" .err ||
    fail "no reason for the missing certificate"
! grep -q '"termination"' proof.json || fail "a certificate of an assumption was written"

# Functions, and what was found before.
cat >functions.c <<'C'
int at(unsigned i) {
    static int a[8];
    return a[i];
}
C
expect 0 "$assay" --strict-callers --function at --property termination --assume-memory-safe functions.c
says "termination: memory is safe" && says "global variables hold their initial values"
for time in first second; do
    expect 2 "$assay" --all-functions --strict-callers --engine seg --property termination --cache known functions.c
    says "TRUE if memory is safe"
    expect 0 "$assay" --all-functions --strict-callers --engine seg --property termination --assume-memory-safe --json --cache known functions.c
    says "access outside of an object at functions.c:3:12" && says "termination: memory is safe"
done
says '"known": true'
expect 0 "$assay" --all-functions --strict-callers --engine seg --property termination --assume-memory-safe --cache known functions.c
says "assuming for 1 function: memory is safe" && says "not shown to be valid: access outside of an object at functions.c:3:12"

# Of many tasks it is unknown, unless the task says so.
{
    printf 'path\tproperty\texpected\toptions\n'
    printf 'index.c\ttermination\ttrue\t\nindex.c\tunreach-call\ttrue\t--assume-memory-safe\n'
} >tasks.tsv
expect 0 "$assay" batch tasks.tsv -j 1 --timeout 10 --out results.jsonl
grep -q '"verdict": *"UNKNOWN(TRUE if memory is safe)".*"outcome": *"unknown"' results.jsonl || fail "a condition is no unknown"
grep -q '"verdict": *"TRUE".*"outcome": *"correct"' results.jsonl || fail "an assumption of a task is ignored"

# What may be any object is not left as it is by a write through it; nor is it by a function that
# was given what was read.
cat >write.c <<'C'
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int flag;
int main(void) {
    *(int *)__VERIFIER_nondet_ulong() = 1;
    if (flag)
        reach_error();
    return 0;
}
C
cat >given.c <<'C'
extern long *get(void *);
extern void take(long);
extern void reach_error(void);
int main(void) {
    int flag = 0;
    int *hidden = &flag;
    long read = *get(&hidden);
    take(read);
    if (flag)
        reach_error();
    return 0;
}
C
cat >fixed.c <<'C'
extern void reach_error(void);
int main(void) {
    if (*(volatile int *)0x40020000 == 12)
        reach_error();
    return 0;
}
C
cat >counter.c <<'C'
extern int *get(int *);
extern void reach_error(void);
int main(void) {
    int n = 2147483647;
    int read = *get(&n);
    if (read == 2147483647)
        reach_error();
    return read + 1;
}
C
for program in write given fixed counter; do
    for engine in seg bmc cegar value; do
        expect 2 "$assay" --engine $engine --assume-memory-safe --no-slice --timeout 10 --property unreach-call $program.c
        ! grep -q "if memory is safe" .out || fail "'$called' takes too much for granted"
    done
done
sed -i 's/reach_error();/read--;/; s/== 2147483647/== 5/' counter.c
expect 2 "$assay" --assume-memory-safe --timeout 10 --property no-overflow counter.c

# What it takes for granted is not what is asked.
expect 64 "$assay" --assume-memory-safe --property valid-memsafety index.c
says "is for the other properties"
echo 'CHECK( init(main()), LTL(G valid-deref) )' >deref.prp
expect 1 "$assay" --assume-memory-safe --property deref.prp index.c
finish
