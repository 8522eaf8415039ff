// OPTIONS: --entry check
// EXPECT: unreach-call TRUE
_Bool nondet_bool();
int nondet_int();

void check(void) {
    _Bool a = nondet_bool(), b = nondet_bool(), c = nondet_bool();
    int x = nondet_int();
    __CPROVER_assert((a ==> b ==> a), "to the right");
    __CPROVER_assert((a <==> b) ==> ((a ==> b) && (b ==> a)), "both directions");
    __CPROVER_assert((a && b ==> a || c), "weaker than and, or");
    int y = (x > 3 ==> x > 2) ? 1 : 2;
    __CPROVER_assert(y == 1, "stronger than the question mark");
}
