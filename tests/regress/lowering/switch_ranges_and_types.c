// OUTPUT: 1 2 3 0 0
// OUTPUT: 1 2 3 4
// OUTPUT: 10 30 40
// OUTPUT: signed
#include <stdio.h>
enum color { RED, GREEN = 5, BLUE };
static int kind(int c) {
    switch (c) {
    case 'a' ... 'z': return 1;
    case '0' ... '9': return 2;
    case -1000000 ... -1: return 3;
    }
    return 0;
}
static int wide(unsigned long x) {
    switch (x) {
    case 0xffffffffffffffff: return 1;
    case 0x100000000: return 2;
    case 0: return 3;
    default: return 4;
    }
}
static int color(enum color c) {
    switch (c) {
    case RED: return 10;
    case GREEN: return 20;
    case BLUE: return 30;
    }
    return 40;
}
int main(void) {
    printf("%d %d %d %d %d\n", kind('q'), kind('7'), kind(-77), kind('A'), kind(-1000001));
    printf("%d %d %d %d\n", wide(-1), wide(1ul << 32), wide(0), wide(1));
    printf("%d %d %d\n", color(RED), color(BLUE), color(7));
    switch ((char)0xc8) { case -56: puts("signed"); break; case 200: puts("unsigned"); }
    return 0;
}
