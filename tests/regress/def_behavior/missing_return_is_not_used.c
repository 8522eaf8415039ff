// EXPECT: def-behavior TRUE
static int f(int x) {
    if (x > 3)
        return x;
}
int main(void) {
    f(2);
    return 0;
}
