// asctime_r needs 26 bytes.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#define _GNU_SOURCE
#include <time.h>
int main(void) {
    struct tm calendar = {.tm_mday = 1, .tm_year = 70};
    char text[25];
    asctime_r(&calendar, text);
    return 0;
}
