// The body of a statement is a block, even without braces.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 11
// HARNESS: no, sanitizers do not know the lifetimes of compound literals
// DECIDE: yes
int main(void) {
    int *p = 0;
    do
        p = &(int){1};
    while (0);
    return *p;
}
