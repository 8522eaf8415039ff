// With unbounded integers a negative argument never becomes 0.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
// OPTIONS: --int-model=math
extern int __VERIFIER_nondet_int(void);

static int count(int n) { return n == 0 ? 0 : 1 + count(n - 1); }
int main(void) { return count(__VERIFIER_nondet_int()); }
