// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int work(int on) {
    int rounds = 0;
    while (on)
        rounds = !rounds;
    return rounds;
}
int main(void) {
    work(1);
    reach_error();
}
