// What a model says it does not give exactly is covered by proofs and shows no violation.
// EXPECT: unreach-call TRUE
// UNKNOWN: `gettime` is not modelled exactly
extern void __assay_inexact(const char *function);
extern int __assay_nondet_int(void);
extern void reach_error(void);
static int gettime(void) {
    __assay_inexact("gettime");
    return __assay_nondet_int();
}
int main(void) {
    if (gettime() == 0)
        reach_error();
    return 0;
}
