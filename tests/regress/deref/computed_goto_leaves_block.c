// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 15
// DECIDE: yes
int main(void) {
    static void *targets[] = {&&next, &&leave};
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        p = &x;
        goto *targets[i];
    next:;
        continue;
    leave:;
    }
    return *p;
}
