// EXPECT: def-behavior FALSE(pointer-arithmetic)
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int *p = a - 1;
    return p[1];
}
