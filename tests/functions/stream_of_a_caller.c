// FUNCTION: first
// OPTIONS: --strict-callers
// EXPECT: unreach-call FALSE
// HARNESS: no, the harness cannot make the stream that the library has
// A stream that a function is given holds any text.
#include <stdio.h>
extern void reach_error(void);
int first(FILE *file) {
    int c = file ? fgetc(file) : EOF;
    if (c == 'x')
        reach_error();
    return c;
}
