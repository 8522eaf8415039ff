// EXPECT: def-behavior FALSE(call)
static int f(int x) { return x; }

int main(void) {
    int (*g)(double) = (int (*)(double))f;
    return g(1.0) == 1;
}
