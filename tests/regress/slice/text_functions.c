// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    char text[8] = "", copy[8] = "", number[12];
    strcpy(text, "abc");
    strcat(copy, text);
    sprintf(number, "%d", 42);
    if (copy[2] == 'c' && number[1] == '2')
        reach_error();
}
