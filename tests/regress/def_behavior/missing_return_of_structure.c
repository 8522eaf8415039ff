// EXPECT: call FALSE(call)
struct S {
    int a[20];
};
static struct S f(int x) {
    struct S s = {{1}};
    if (x)
        return s;
}

int main(void) {
    struct S s = f(0);
    return 0;
}
