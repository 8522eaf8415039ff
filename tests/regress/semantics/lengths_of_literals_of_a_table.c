// The difference of two pointers into one literal does not depend on where it lies.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
extern void reach_error(void);
static const char *const words[] = {"turn off", "off", "", "n off"};
static unsigned length(const char *s) {
    const char *p = s;
    while (*p)
        p++;
    return p - s;
}
int main(void) {
    if (length(words[0]) != 8 || length(words[1]) != 3 || length(words[2]) || length(words[3]) != 5)
        reach_error();
    return 0;
}
