// Falling off the end of a function that should return a value gives an arbitrary one.
// EXPECT: valid-memsafety TRUE
// VIOLATION: call line 7
static int nothing(int x) {
    if (x > 100)
        return 1;
}
int main(void) {
    int value = nothing(1);
    return value > 0 && value < 0;
}
