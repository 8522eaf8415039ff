// A pointer walks to the end of a string.
// EXPECT: termination TRUE
// DECIDE: yes
int main(void) {
    char text[40];
    text[39] = 0;
    char *s = text;
    while (*s)
        s++;
    return 0;
}
