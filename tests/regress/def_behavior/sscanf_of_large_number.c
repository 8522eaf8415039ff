// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    short n = 0;
    return sscanf("32768", "%hd", &n);
}
