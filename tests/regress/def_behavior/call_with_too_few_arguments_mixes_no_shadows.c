// EXPECT: uninitialised UNDECIDED
// The function has more parameters than the call has arguments.
static int f(int x, int y) {
    if (y)
        return x;
    return 2;
}

int main(void) {
    int u;
    int (*g)(int) = (int (*)(int))f;
    int k = g(u);
    return 0;
}
