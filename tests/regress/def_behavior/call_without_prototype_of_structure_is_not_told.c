// EXPECT: call UNDECIDED
// A structure is passed in registers, as numbers are.
struct Pair {
    int x, y;
};
static int f(struct Pair p) { return p.x; }

int main(void) {
    struct Pair p = {0, 0};
    int (*g)() = f;
    return g(p);
}
