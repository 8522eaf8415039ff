// x % 4 == -3 is x & 3 == 1, not 3.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["-3"], "uninitialised": [], "memory": []}
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x % 4 == -3 && (x & 3) != 3)
        reach_error();
    return 0;
}
