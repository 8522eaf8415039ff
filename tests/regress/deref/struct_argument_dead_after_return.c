// The callee's copy of a structure is one of its locals.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 10
struct big { int a[10]; };
static int *kept;
static void keep(struct big b) { kept = &b.a[2]; }
int main(void) {
    struct big x = {{1, 2, 3}};
    keep(x);
    return *kept;
}
