// A flag separates two loops in one.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), up = 1;
    if (x > 0 && x < 1000)
        while (x > 0) {
            if (up && x < 2000) {
                x++;
            } else {
                up = 0;
                x--;
            }
        }
    return 0;
}
