// A small state machine.
// OUTPUT: 3 0 3
#include <stdio.h>
static int words(const char *s) {
    enum { OUT, IN, QUOTE } state = OUT;
    int n = 0;
    for (; *s; s++) {
        if (state == QUOTE)
            state = *s == '"' ? OUT : QUOTE;
        else if (*s == '"')
            state = QUOTE, n++;
        else if (*s == ' ')
            state = OUT;
        else if (state == OUT)
            state = IN, n++;
    }
    return n;
}
int main(void) {
    printf("%d %d %d\n", words("a bb  ccc"), words(""), words("x \"y z\" w"));
    return 0;
}
