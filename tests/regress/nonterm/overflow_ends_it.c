// Counting up from a positive number wraps to a negative one in the end.
// EXPECT: termination TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x > 0)
        x += 1000000;
    return 0;
}
