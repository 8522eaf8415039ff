// OPTIONS: --data-model ILP32
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
int main(void) {
    int x = 5;
    unsigned address = (unsigned)&x;
    int *p = (int *)address;
    return *p - 5;
}
