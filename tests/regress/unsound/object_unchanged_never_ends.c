// The global may stay as it is for ever once five rounds are over: the loop need not end.
// EXPECT: termination FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
int x;

int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    while (x < n) {
        if (i <= 5)
            i++;
        if (i > 5 && __VERIFIER_nondet_bool())
            continue;
        x++;
    }
    return 0;
}
