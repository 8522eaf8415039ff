// Figure 1.1 of M. Beck's thesis: x is another object in each round, so that p points to one that is gone.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 13
// HARNESS: no, sanitizers do not tell the rounds' variables apart
// DECIDE: yes
int main(void) {
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = 0;
        if (i == 0)
            p = &x;
        else
            *p = 1;
    }
    return 0;
}
