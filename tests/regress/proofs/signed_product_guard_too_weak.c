// The guard lets one value too many through.
// EXPECT: no-overflow FALSE
// INPUT: {"nondet": ["107374183"], "uninitialised": [], "memory": []}
// DECIDE: yes
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 107374183 || x < -107374182)
        return 0;
    int y = x * 20;
    return y != 0;
}
