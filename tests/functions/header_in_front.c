// FUNCTION: kind
// NEEDS: string(s) && valid(s - 1, 1)
// EXPECT: valid-memsafety TRUE
int kind(const char *s) { return s[-1] & 7; }
