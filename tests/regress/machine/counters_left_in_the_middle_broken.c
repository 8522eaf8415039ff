// The same, off by one.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1]}
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
    if (y != n)
        reach_error();
    return 0;
}
