// EXPECT: unreach-call TRUE
// VERIFY: --slice
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int unused[2], i = __VERIFIER_nondet_int();
    unused[i] = 0;
    if (i == 5)
        reach_error();
}
