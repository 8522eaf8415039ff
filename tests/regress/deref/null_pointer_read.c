// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 5
int main(void) {
    int *p = 0;
    return *p;
}
