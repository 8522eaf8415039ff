// Numbers of a known range have less digits than others of their type.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int hour = __VERIFIER_nondet_int(), minute = __VERIFIER_nondet_int();
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59)
        return 0;
    char clock[6];
    int n = sprintf(clock, "%02d:%02d", hour, minute);
    if (n != 5 || strlen(clock) != 5)
        reach_error();
    char short_clock[6];
    n = sprintf(short_clock, "%d:%d", hour, minute);
    if (n < 3 || n > 5 || strlen(short_clock) != (size_t)n)
        reach_error();
    return 0;
}
