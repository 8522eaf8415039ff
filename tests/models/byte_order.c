// Byte order and addresses in text against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <arpa/inet.h>
#include <unistd.h>

static void addresses(void) {
    static const char *const fixed[] = {"127.0.0.1",  "0",          "1.2.3",         "1.2",
                                        "4294967295", "4294967296", "1.16777215",    "1.16777216",
                                        "1.2.65535",  "1.2.65536",  "1.2.3.255",     "1.2.3.256",
                                        "256.1",      "0x7f.1",     "010.8.0x",      "08.1",
                                        "1.2.3.4.5",  "1.2.3.4 x",  "1.2.3.4x",      "",
                                        ".",          "1.",         " 1.2.3.4",      "1..2",
                                        "-1",         "0x",         "0xff.0377.1.2", "1.2.3.4\n"};
    for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        struct in_addr address = {7};
        add(inet_addr(fixed[i])), add(inet_aton(fixed[i], &address)), add(address.s_addr);
        add(inet_aton(fixed[i], NULL));
    }
}

int main(void) {
    for (int i = 0; i < 100; i++) {
        unsigned x = next_random() ^ next_random() << 13;
        add(htons((unsigned short)x)), add(ntohs((unsigned short)x)), add(htonl(x)), add(ntohl(x));
        add_text(inet_ntoa((struct in_addr){x}));
        char from[12], to[12] = "###########";
        for (int k = 0; k < 12; k++)
            from[k] = (char)next_random();
        swab(from, to, (ssize_t)below(13)), add_bytes(to, 12);
        swab(from, to, -3), add_bytes(to, 12);
    }
    report("byte_order");
    addresses();
    report("addresses");
    return 0;
}
