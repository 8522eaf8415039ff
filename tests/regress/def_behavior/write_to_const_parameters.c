// EXPECT: const-write FALSE(const-write)
struct S {
    int a[20];
};
static int f(const struct S s) {
    *(int *)&s.a[1] = 3;
    return s.a[0];
}

int main(void) {
    struct S s = {{0}};
    return f(s);
}
