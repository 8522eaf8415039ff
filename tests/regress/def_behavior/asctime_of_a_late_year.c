// EXPECT: library FALSE(library)
#include <time.h>
int main(void) {
    struct tm date = {.tm_mday = 1, .tm_year = 10000 - 1900};
    return asctime(&date) == NULL;
}
