// Hostile: a dead variable is written; the place must not be that of a new one. No verdict.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int *kept;
static void keep(void) {
    int local = 1;
    kept = &local;
}
static int other(void) {
    int mine = 0;
    int *p = &mine;
    *kept = 5;
    return *p;
}
int main(void) {
    keep();
    if (other() == 0)
        return 0;
    return 1;
}
