// clang folds this, and warns; it stays a violation.
// EXPECT: def-behavior FALSE(shift)
int main(void) { return (1 << 40) != 0; }
