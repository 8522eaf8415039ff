// EXPECT: unreach-call TRUE
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x % 2 > 1)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
