// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int on = 1, rounds = 0;
    while (on)
        rounds = !rounds;
    reach_error();
}
