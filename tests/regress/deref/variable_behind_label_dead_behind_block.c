// Behind a label the compiler tells nothing about lifetimes: the block still ends them.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 16
// DECIDE: yes
int main(void) {
    int *p = 0, n = 0;
    while (1) {
    again:;
        int x = n++;
        if (n == 2)
            goto again; // leaves nothing
        p = &x;
        if (n > 2)
            break;
    }
    return *p;
}
