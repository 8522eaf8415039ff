// EXPECT: def-behavior FALSE(pointer-arithmetic)
int main(void) {
    int a[4], b[4];
    return a < b;
}
