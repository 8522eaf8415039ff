// FUNCTION: is_first
// OPTIONS: --strict-callers
// EXPECT: def-behavior FALSE(pointer-arithmetic)
// EXPECT: valid-memsafety TRUE
int is_first(const char *a, const char *b) { return a < b; }
