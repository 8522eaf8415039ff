// Addresses as integers tell whether one literal lies in another.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
// DECIDE: yes
#include <stdint.h>
extern void reach_error(void);
static const char *all = "xabc", *end = "abc";
int main(void) {
    if ((uintptr_t)end - (uintptr_t)all == 1)
        reach_error();
    return 0;
}
