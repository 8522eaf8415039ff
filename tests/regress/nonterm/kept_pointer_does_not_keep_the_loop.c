// Each iteration reads through a pointer into the iteration before: no run goes on for ever.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 9
// HARNESS: no, sanitizers do not distinguish the variables of the iterations
int main(void) {
    int *p = 0, n = 1;
    while (n > 0) {
        int x = 1;
        n = p ? *p : 1;
        p = &x;
    }
    return 0;
}
