// The counter goes back only when the limit has moved.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int i = 0;
    if (x > 0 && y > 0 && x < 1000 && y < 1000)
        while (x > 0) {
            if (i < y) {
                i++;
            } else {
                i = 0;
                x--;
            }
        }
    return 0;
}
