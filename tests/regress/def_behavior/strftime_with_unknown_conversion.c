// EXPECT: library FALSE(library)
#include <time.h>
int main(void) {
    char text[64];
    struct tm date = {.tm_mday = 1};
    return strftime(text, sizeof text, "%Y-%Q", &date) == 0;
}
