// Odd numbers become even, and even ones stay so.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x < 255) {
        if (x % 2 != 0)
            x--;
        else
            x += 2;
    }
    return 0;
}
