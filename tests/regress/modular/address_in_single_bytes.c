// The function puts an address together from bytes.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

#include <string.h>

void reach_error(void);

struct packet {
    char kind;
    unsigned char bytes[sizeof(short *)];
};

static void clear(const struct packet *packet) {
    assay_requires(packet != NULL);
    short *target;
    unsigned char *to = (unsigned char *)&target;
    for (unsigned i = 0; i < sizeof target; i++)
        to[i] = packet->bytes[i];
    *target = 0;
}

int main(void) {
    short x = 1, *p = &x;
    struct packet packet = {'c', {0}};
    for (unsigned i = 0; i < sizeof p; i++)
        packet.bytes[i] = ((unsigned char *)&p)[i];
    clear(&packet);
    if (!x)
        reach_error();
    return 0;
}
