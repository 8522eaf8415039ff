// A run that violates the property without passing the inexact model is evidence.
// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["3"]}
// HARNESS: no, the marker is part of assay
extern void __assay_inexact(const char *function);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int gettime(void) {
    __assay_inexact("gettime");
    return __VERIFIER_nondet_int();
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int now = x > 5 ? gettime() : 0;
    if (now == 7 || x == 3)
        reach_error();
    return 0;
}
