// The size is taken as unsigned, as the compiler does: a large object, and no violation by itself.
// EXPECT: valid-memsafety TRUE
// VIOLATION: call line 6
volatile int n = -1;
int main(void) {
    char a[n];
    a[0] = 1;
    return a[0] - 1;
}
