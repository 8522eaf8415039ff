// EXPECT: def-behavior FALSE(call)
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10)
        return 0;
    int a[n];
    return sizeof a == 400;
}
