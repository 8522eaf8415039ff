// clang folds this, and warns; it stays a violation.
// HARNESS: no, harnesses do not show undefined behaviour yet
// EXPECT: def-behavior FALSE(shift)
int main(void) { return (1 << 40) != 0; }
