// The array is a copy of the literal, and it may be written.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
int main(void) {
    char s[] = "text";
    s[0] = 'T';
    return s[4];
}
