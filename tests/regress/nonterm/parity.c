// Odd numbers in steps of two never meet an even one, also when they wrap around.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);

int main(void) {
    unsigned x = 1;
    while (x != 1000)
        x += 2;
    return 0;
}
