// EXPECT: pointer-arithmetic TRUE
int main(void) {
    int a[4];
    int *p = a + 4;
    return p - a == 4 && p > a;
}
