// The pointer's type promises nothing about the object, which is not const.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
static int limit = 3;
int main(void) {
    const int *p = &limit;
    *(int *)p = 4;
    return limit - 4;
}
