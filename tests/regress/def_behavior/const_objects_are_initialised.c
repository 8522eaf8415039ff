// EXPECT: const-write TRUE
// DECIDE: yes
struct Pair {
    int x, y;
};
struct S {
    int a[20];
};
static int g(void) { return 3; }
static int sum(const int *p) { return p[0] + p[1]; }
static struct Pair make_pair(void) { return (struct Pair){1, 2}; }
static struct S make(void) { return (struct S){{1, 2}}; }
static int take(const struct S s, const struct Pair p, const int n) {
    return s.a[0] + p.x + sum((const int[]){n, g()}) + (&n != 0);
}

int main(void) {
    const int a[3] = {1, 2, 3};
    const int b[3] = {g(), 2, g() ? 4 : g()};
    const struct Pair p = make_pair(), q = {g(), 1};
    const struct S s = make();
    const struct S t = g() ? s : make();
    const int n = g();
    const int *r = &n;
    const char text[] = "hello";
    const double z[2][2] = {{1, g()}};
    for (int i = 0; i < 3; i++) {
        const int c[2] = {i, g()};
        if (sum(c) > 100)
            return 1;
    }
    struct Pair *w = &(struct Pair){1, 2};
    w->x = sum(a) + sum(b) + p.x + q.y + t.a[1] + *r + text[0] + (int)z[1][1];
    return w->x + take(s, p, n) > 1000;
}
