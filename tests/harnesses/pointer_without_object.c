// OPTIONS: --entry harness --enforce-contract get
// EXPECT: valid-deref FALSE
// Nothing is required of the pointer: it is any.
int get(const int *p) __CPROVER_requires(p != 0) { return *p; }

void harness(void) {
    const int *p;
    get(p);
}
