// HARNESS: no, harnesses do not show undefined behaviour yet
// EXPECT: call FALSE(call)
int strlen(const char *);
int main(void) { return strlen("abc") - 3; }
