// A pointer may leave its object as long as no access is made there.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int *p = a + 10;
    p -= 8;
    return *p - 3;
}
