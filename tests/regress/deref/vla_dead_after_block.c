// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 11
// HARNESS: no, the sanitizer does not see it
int main(int argc, char **argv) {
    int *p;
    {
        int a[argc + 1];
        a[0] = 1;
        p = a;
    }
    return *p;
}
