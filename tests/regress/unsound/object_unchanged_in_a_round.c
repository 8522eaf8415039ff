// A global that goes up with the counter at first, and not always later: in a round that leaves it
// alone its value is that of the round before, not what the generalised state says of this round.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [7, 1, 1]}
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
int x;

int main(void) {
    int n = __VERIFIER_nondet_int(), i;
    for (i = 0; i < n; i++) {
        if (i >= 5 && __VERIFIER_nondet_bool())
            continue;
        x++;
    }
    if (n > 0 && x != i)
        reach_error();
    return 0;
}
