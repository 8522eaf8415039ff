// clang computes the address.
// HARNESS: no, harnesses do not show undefined behaviour yet
// EXPECT: pointer-arithmetic FALSE(pointer-arithmetic)
static int a[4];
int main(void) {
    int *p = a + 10;
    return p == a;
}
