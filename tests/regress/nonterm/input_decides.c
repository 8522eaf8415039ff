// The loop goes on as long as the input wants it to.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int total = 0;
    while (__VERIFIER_nondet_int() != 0)
        total += 2;
    return total;
}
