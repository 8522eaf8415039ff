// EXPECT: call FALSE(call)
static int f(int x) { return x; }

int main(void) {
    int (*g)() = f;
    return g(1, 2) - 1;
}
