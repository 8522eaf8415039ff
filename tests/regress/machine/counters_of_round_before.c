// Hostile: the number is drawn anew, the counters are of the round before.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [3, 7]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = 0, y = 0, rounds = 0;
    for (;;) {
        unsigned n = __VERIFIER_nondet_uint();
        if (rounds > 0 && x + y != n)
            reach_error();
        x = n;
        y = 0;
        while (x > 0) {
            x--;
            y++;
        }
        rounds = 1;
    }
}
