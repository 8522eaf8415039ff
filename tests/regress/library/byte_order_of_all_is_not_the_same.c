// Not every number is the same in network order.
// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["258"]}
#include <arpa/inet.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x >> 16 == 0 && ntohl(x) >> 16 == 0x0201)
        reach_error();
    return 0;
}
