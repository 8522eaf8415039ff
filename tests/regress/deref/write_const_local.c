// A const local is an object like any other for memory safety; only static storage is read-only.
// EXPECT: valid-memsafety TRUE
// VIOLATION: const-write line 7
int main(void) {
    const int x = 1;
    int *p = (int *)&x;
    *p = 2;
    return *p - 2;
}
