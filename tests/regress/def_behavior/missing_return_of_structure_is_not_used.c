// EXPECT: call TRUE
// DECIDE: yes
struct S {
    int a[20];
};
struct Pair {
    long x, y;
};
static struct S f(int x) {
    struct S s = {{1}};
    if (x)
        return s;
}
static struct Pair g(int x) {
    if (x)
        return (struct Pair){1, 2};
}

int main(void) {
    f(0);
    g(0);
    struct S s = f(1);
    struct Pair p = g(1);
    return s.a[0] + (int)p.y - 3;
}
