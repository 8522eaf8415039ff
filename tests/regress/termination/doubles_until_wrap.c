// Doubling ends because the machine wraps, only: no proof is given.
// EXPECT: termination FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), n = 0;
    while (x > 0) {
        x = 2 * x;
        n++;
    }
    while (n != 0)
        n--;
    return 0;
}
