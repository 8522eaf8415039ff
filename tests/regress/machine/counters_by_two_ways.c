// Hostile: two ways round the loop count differently.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 1]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
    while (x > 0) {
        if (__VERIFIER_nondet_int()) {
            x--;
            y += 2;
            continue;
        }
        x--;
        y++;
    }
    if (y != n)
        reach_error();
    return 0;
}
