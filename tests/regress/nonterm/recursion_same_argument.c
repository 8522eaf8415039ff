// A call with the same argument as the one that makes it.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);

static int half(int n) { return n < 2 ? n : half((n + 1) / 2 + (n == 2)); }
int main(void) { return half(__VERIFIER_nondet_int() & 7); }
