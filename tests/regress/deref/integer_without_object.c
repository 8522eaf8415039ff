// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 5
int main(void) {
    int *p = (int *)0x1234L;
    return *p;
}
