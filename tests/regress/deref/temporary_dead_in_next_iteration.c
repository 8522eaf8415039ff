// A loop without a block: the next iteration is another full expression.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 15
// HARNESS: no, sanitizers do not know the lifetimes of temporaries
// DECIDE: yes
struct s {
    int a[3];
};
static struct s make(void) {
    struct s x = {{1, 2, 3}};
    return x;
}
int main(void) {
    int *p = 0, x = 0, n = 0;
    do ; while ((x = p ? *p : 0, p = make().a, n++ < 2));
    return x;
}
