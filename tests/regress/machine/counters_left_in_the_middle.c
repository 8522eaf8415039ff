// The loop is left between the two counters.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
    for (;;) {
        x--;
        if (x == 0)
            break;
        y++;
    }
    if (y != n - 1)
        reach_error();
    return 0;
}
