// EXPECT: valid-memsafety TRUE
// VIOLATION: none
int main(void) {
    int outer = 0;
    int *p = &outer;
    {
        int x = 1;
        p = &x;
        *p = 2;
        p = &outer;
    }
    return *p;
}
