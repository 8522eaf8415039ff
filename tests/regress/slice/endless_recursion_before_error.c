// EXPECT: unreach-call TRUE
// VERIFY: --slice
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int down(int n) { return down(n) ? 1 : 0; }
int main(void) {
    down(3);
    reach_error();
}
