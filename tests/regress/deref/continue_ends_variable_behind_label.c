// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 13
// HARNESS: no, sanitizers do not distinguish the variables of the iterations
// DECIDE: yes
int main(void) {
    int *p = 0, n = 0;
    while (1) {
        if (n > 9)
            goto out;
    inside:;
        int x = n++;
        if (p)
            return *p;
        p = &x;
        if (n == 1)
            continue; // the next iteration has another x
        goto inside;
    }
out:
    return 0;
}
