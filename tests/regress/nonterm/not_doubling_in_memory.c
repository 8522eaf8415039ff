// What is doubled starts from 3, but one less for each round: from 0 on it does not grow.
// EXPECT: termination FALSE
// REPLAY: no
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cells[2], *left = &cells[0], *step = &cells[1], rounds = 0;
    *left = __VERIFIER_nondet_int();
    while (*left > 0) {
        *step = 3 - rounds;
        while (*left > *step)
            *step = 2 * *step;
        rounds++;
        *left -= 2;
    }
    return rounds;
}
