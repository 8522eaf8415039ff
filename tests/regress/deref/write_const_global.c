// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 6
static const int limit = 3;
int main(void) {
    int *p = (int *)&limit;
    *p = 4;
    return 0;
}
