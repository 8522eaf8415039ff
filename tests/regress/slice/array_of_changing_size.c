// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [3]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = (__VERIFIER_nondet_int() & 3) + 1, last = 0;
    for (int round = 0; round < 2; round++) {
        int row[n];
        for (int i = 0; i < n; i++)
            row[i] = i + round;
        last = row[n - 1];
    }
    if (last == 4)
        reach_error();
}
