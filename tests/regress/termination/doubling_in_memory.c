// What is doubled lives in memory, and starts from 3 in every round: that it stays positive is what remains of
// it when the rounds of both loops are one state.
// EXPECT: termination TRUE
// DECIDE: yes
// VERIFY: --int-model=math
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cells[2], *left = &cells[0], *step = &cells[1], rounds = 0;
    *left = __VERIFIER_nondet_int();
    while (*left > 0) {
        *step = 3;
        while (*left > *step) {
            *step = 2 * *step;
            rounds++;
        }
        *left -= 2;
    }
    return rounds;
}
