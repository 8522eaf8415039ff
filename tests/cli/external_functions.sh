#!/usr/bin/env bash
# What is taken as external is printed with every verdict; library functions without a model are
# never harmless.
# Tier: full
source "$(dirname "$0")/lib.bash"

cat >given.c <<'C'
extern void reach_error(void);
extern int limit;
void reg(int *);
int hook(int) __attribute__((weak));
int main(void) {
    int x = 1;
    reg(&x);
    if (hook)
        hook(limit);
    return 0;
}
C
expect 0 "$assay" --property unreach-call --timeout 20 given.c
says 'given: reg'
says 'may change: limit'
says 'are external: hook'
expect 0 "$assay" --timeout 20 given.c
says 'given: reg'
expect 0 "$assay" --json --property unreach-call --timeout 20 given.c
says '"function reg"'
says '"variable limit"'
says '"weak function hook"'
expect 0 "$assay" --sarif --property unreach-call --timeout 20 given.c
says 'External: function reg'
expect 0 "$assay" --all-functions --property unreach-call --timeout 20 given.c
says 'given: reg'
echo 'int main(void) { return 0; }' >alone.c
expect 0 "$assay" --property unreach-call --timeout 20 alone.c
! grep -q '^note:' .out || fail "a note about nothing"

# A function that an external one is given it may call: no proof, but other runs count.
cat >callback.c <<'C'
extern void reach_error(void);
static int x;
static void set(void) { x = 1; }
void ext(void (*)(void));
int main(int argc, char **argv) {
    ext(set);
    if (x)
        reach_error();
#ifdef ERROR
    reach_error();
#endif
    return 0;
}
C
for engine in all seg bmc value cegar; do
    expect 2 "$assay" --engine $engine --property unreach-call --timeout 2 callback.c
done
expect 1 "$assay" --property unreach-call --timeout 20 callback.c -- -DERROR

# A header of the project is the system's where the compiler is told so.
mkdir -p deps
echo 'int dep(void);' >deps/dep.h
printf '#include <dep.h>\nint main(void) { return dep() && 0; }\n' >dep.c
expect 0 "$assay" --property unreach-call --timeout 20 dep.c -- -Ideps
expect 2 "$assay" --property unreach-call --timeout 20 dep.c -- -isystem deps
says 'dep is not modelled'
finish
