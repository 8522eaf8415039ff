// The pointer has no value: that comes before what its value might be.
// EXPECT: def-behavior FALSE(uninitialised)
// VIOLATION: uninitialised line 10
// HARNESS: no, it may end at the access itself
int main(void) {
    int *numbers;
    int unused = 0;
    int *p = numbers;
    (void)unused;
    return *p == 3;
}
