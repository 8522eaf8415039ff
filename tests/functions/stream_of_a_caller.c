// FUNCTION: first
// EXPECT: unreach-call FALSE
// A stream that a function is given holds any text.
#include <stdio.h>
extern void reach_error(void);
int first(FILE *file) {
    int c = file ? fgetc(file) : EOF;
    if (c == 'x')
        reach_error();
    return c;
}
