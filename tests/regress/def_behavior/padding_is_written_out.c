// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <stdio.h>
#include <string.h>
struct pair {
    char c;
    int x;
};
int main(void) {
    struct pair p;
    p.c = 1;
    p.x = 2;
    fwrite(&p, sizeof p, 1, stdout);
    return 0;
}
