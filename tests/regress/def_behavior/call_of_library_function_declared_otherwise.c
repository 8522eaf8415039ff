// EXPECT: call FALSE(call)
int strlen(const char *);
int main(void) { return strlen("abc") - 3; }
