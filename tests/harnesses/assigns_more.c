// OPTIONS: --entry harness --enforce-contract set
// EXPECT: valid-deref TRUE
// ASSUMING: set changes only what its contract names (not checked)
void set(int *a, int *b)
__CPROVER_requires(__CPROVER_is_fresh(a, sizeof *a) && __CPROVER_is_fresh(b, sizeof *b))
__CPROVER_assigns(*a)
{
    *a = 1;
    *b = 2;
}

void harness(void) {
    int *a, *b;
    set(a, b);
}
