// A statement expression does not end the expression that it is in, nor does its loop.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
struct s {
    int a[3];
};
static struct s make(void) {
    struct s x = {{1, 2, 3}};
    return x;
}
static int second(int *p) { return p[1]; }
static int *same(int *p) { return p; }
int main(void) {
    int *p, x;
    x = (p = make().a, ({ int n = 0; while (*p < 3) p++, n++; n; }), *p);
    for (int i = 0; i < 2 && (p = make().a, *p == 1); i++)
        x = second(make().a) + *same(make().a) + same(make().a)[2];
    return (p = make().a) && *p ? x : *p;
}
