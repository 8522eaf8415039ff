// EXPECT: const-write TRUE
// DECIDE: yes
struct S {
    int a;
    const int b;
    int c[3];
    struct {
        char d;
        const short e;
    } f[2];
};
struct S g = {1, 2, {3, 4, 5}, {{1, 2}, {3, 4}}};
static int *keep;

int main(void) {
    struct S s = {1, 2};
    s.a = 3;
    s.c[1] = 4;
    s.f[1].d = 2;
    g.a = 2;
    g.c[2] = 3;
    keep = &s.a;
    *keep = 2;
    return s.b + g.b - 4;
}
