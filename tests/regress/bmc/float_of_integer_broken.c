// Not every int is exactly a float.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [16777217]}
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 0 && n < 100000000 && (int)(float)n != n)
        reach_error();
    return 0;
}
