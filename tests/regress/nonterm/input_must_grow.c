// Each value has to be twice the one before: the run can choose such values, with unbounded integers.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int last = 1;
    for (;;) {
        int next = __VERIFIER_nondet_int();
        if (next < 2 * last)
            return 0;
        last = next;
    }
}
