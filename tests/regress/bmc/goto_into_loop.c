// A loop with two entries.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int i = 0, n = 0, c = __VERIFIER_nondet_int();
    if (c > 0)
        goto inside;
    while (i < 5) {
        n++;
    inside:
        i++;
    }
    if (n != (c > 0 ? 4 : 5))
        reach_error();
    return 0;
}
