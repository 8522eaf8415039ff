// For %Z glibc reads a member of struct tm that the C standard does not have: whether that is wrong C does not say.
// EXPECT: valid-memsafety UNDECIDED
#include <time.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    struct tm date; // nothing but what the standard has is set
    date.tm_sec = date.tm_min = date.tm_hour = date.tm_mon = date.tm_year = date.tm_wday = date.tm_yday = 0;
    date.tm_mday = 1;
    date.tm_isdst = 0;
    char text[64];
    return (int)strftime(text, sizeof text, "%Y %Z", &date);
}
