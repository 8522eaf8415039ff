// Euclid by subtraction.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x > 0 && y > 0)
        while (x != y) {
            if (x > y)
                x -= y;
            else
                y -= x;
        }
    return 0;
}
