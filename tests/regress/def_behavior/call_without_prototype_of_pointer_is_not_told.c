// EXPECT: call UNDECIDED
// Which pointer the argument is after promotion, clang's code does not tell.
static int f(int *p) { return *p; }

int main(void) {
    int (*g)() = f;
    int x = 0;
    return g(&x);
}
