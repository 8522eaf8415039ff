// The smaller of two numbers gets smaller.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0 && y > 0) {
        if (x > y) {
            int old = y;
            y = x;
            x = old - 1;
        } else {
            x--;
        }
    }
    return 0;
}
