// FUNCTION: digits
// NEEDS: valid(to, 11)
// EXPECT: valid-memsafety TRUE
void digits(char *to, unsigned x) {
    do {
        *to++ = (char)('0' + x % 10);
        x /= 10;
    } while (x);
    *to = '\0';
}
