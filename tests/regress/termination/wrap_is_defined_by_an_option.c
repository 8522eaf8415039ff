// With -fwrapv signed arithmetic wraps by definition.
// EXPECT: termination TRUE
// DECIDE: yes
// FLAGS: -fwrapv
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = 1;
    while (x > 0)
        x *= 2;
    while (y > 0)
        y += 1000000;
    return 0;
}
