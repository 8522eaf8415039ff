// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [6]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int unused;
static int half(int n) {
    unused += n;
    return n <= 1 ? 0 : 1 + half(n / 2);
}
int main(void) {
    if (half(__VERIFIER_nondet_int() & 15) == 2)
        reach_error();
}
