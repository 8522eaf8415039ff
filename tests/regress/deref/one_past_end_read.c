// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 6
int main(void) {
    int a[4] = {1, 2, 3, 4}, b[4] = {0};
    int *end = a + 4;
    return *end + b[0];
}
