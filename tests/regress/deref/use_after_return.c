// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 10
static int *local(void) {
    int x = 1;
    int *p = &x;
    return p;
}
int main(void) {
    int *p = local();
    return *p;
}
