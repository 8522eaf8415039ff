// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    FILE *in = fopen("a", "r"), *out = fopen("b", "w");
    if (in && (fputc('x', in) != EOF || !ferror(in)))
        reach_error();
    if (out && (fgetc(out) != EOF || feof(out)))
        reach_error();
    return 0;
}
