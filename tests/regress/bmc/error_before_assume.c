// An assumption does not excuse what came before it.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [1]}
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 1)
        reach_error();
    __VERIFIER_assume(x > 3);
    return 0;
}
