// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [3, 1]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int() & 7, unused = 0, rounds = 0;
    if (__VERIFIER_nondet_int())
        goto middle;
again:
    unused += 2;
    rounds++;
middle:
    unused++;
    if (n-- > 0)
        goto again;
    if (rounds == 3)
        reach_error();
    return unused;
}
