// EXPECT: call FALSE(call)
static int f(int n) {
    if (n <= 0)
        return 0;
    if (n > 5)
        f(n - 1);
    else
        return f(n - 1) + 1;
}

int main(void) {
    f(8);
    int y = f(6);
    return 0;
}
