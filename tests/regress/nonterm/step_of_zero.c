// A step that is read from outside may be 0.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), step = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i += step)
        ;
    return 0;
}
