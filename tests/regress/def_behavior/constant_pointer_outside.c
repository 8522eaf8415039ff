// clang computes the address.
// EXPECT: pointer-arithmetic FALSE(pointer-arithmetic)
static int a[4];
int main(void) {
    int *p = a + 10;
    return p == a;
}
