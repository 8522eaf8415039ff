// UNKNOWN: ttyname_r is not modelled
#include <unistd.h>
static int (*name_of)(int, char *, size_t) = ttyname_r;
int main(void) {
    char text[8];
    return name_of(0, text, sizeof text);
}
