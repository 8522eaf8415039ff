// FUNCTION: is_first
// EXPECT: def-behavior FALSE(pointer-arithmetic)
// EXPECT: valid-memsafety TRUE
int is_first(const char *a, const char *b) { return a < b; }
