// A jump to the second case passes the declaration behind the first; both ways the variable ends with the block.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 18
// INPUT: {"nondet": [1]}
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
static int *kept;
static void choose(int n) {
    switch (n) {
    case 1:;
        int y = 3;
        kept = &y;
        break;
    case 2:
        break;
    }
    if (kept)
        *kept = 4;
}
int main(void) {
    choose(__VERIFIER_nondet_int());
    return 0;
}
