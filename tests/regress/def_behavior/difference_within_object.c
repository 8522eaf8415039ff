// EXPECT: pointer-arithmetic TRUE
// DECIDE: yes
int main(void) {
    int a[4];
    int *p = a + 4;
    return p - a == 4 && p > a;
}
