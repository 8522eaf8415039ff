// htonl and its family swap bytes, and so undo each other.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <arpa/inet.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (ntohl(htonl(x)) != x || htons(0x1234) != 0x3412 || ntohs(0) != 0 || htonl(1) != 1u << 24)
        reach_error();
    return 0;
}
