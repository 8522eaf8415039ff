// A function's code is no data.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
// HARNESS: no, the sanitizer lets functions be read
int main(void) {
    char *code = (char *)main;
    return code[0];
}
