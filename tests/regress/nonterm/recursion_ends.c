// Arguments get smaller.
// EXPECT: termination TRUE
extern int __VERIFIER_nondet_int(void);

static int half(int n) { return n < 2 ? n : half(n / 2); }
int main(void) { return half(__VERIFIER_nondet_int() & 7); }
