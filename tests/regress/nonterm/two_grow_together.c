// Each keeps the other one growing; neither condition alone is kept up.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0) {
        x = x + y;
        y = y + 3;
    }
    return 0;
}
