// The twin of input_decides.c: asked ten times at most.
// EXPECT: termination TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int total = 0;
    while (total < 20 && __VERIFIER_nondet_int() != 0)
        total += 2;
    return total;
}
