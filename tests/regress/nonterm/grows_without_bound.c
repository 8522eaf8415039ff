// With unbounded integers a sum of positive numbers stays positive.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (y <= 0)
        return 0;
    while (x > 0)
        x += y;
    return 0;
}
