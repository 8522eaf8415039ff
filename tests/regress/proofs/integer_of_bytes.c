// A number out of bytes that were written one by one, and bytes out of a number.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <string.h>
extern void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned char bytes[4] = {1, 2, 3, 4};
    unsigned number, other = __VERIFIER_nondet_uint();
    memcpy(&number, bytes, 4);
    if (number != 0x04030201)
        reach_error();
    memcpy(bytes, &other, 4);
    if (bytes[1] != (other >> 8 & 255) || bytes[3] != other >> 24)
        reach_error();
    union {
        unsigned whole;
        unsigned short half[2];
    } u;
    u.whole = other;
    u.half[1] = 7;
    if (u.whole >> 16 != 7 || (u.whole & 0xffff) != (other & 0xffff))
        reach_error();
    return 0;
}
