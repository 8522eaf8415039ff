// arpa/inet.h: byte order and Internet addresses in text; swab of unistd.h. Both data models are
// little endian.
#define _GNU_SOURCE
#include "models.h"

#include <arpa/inet.h>
#include <unistd.h>

#undef htonl
#undef htons
#undef ntohl
#undef ntohs

static uint16_t swap_short(uint16_t x) { return (uint16_t)(x << 8 | x >> 8); }

static uint32_t swap_long(uint32_t x) {
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

uint16_t htons(uint16_t x) { return swap_short(x); }

uint16_t ntohs(uint16_t x) { return swap_short(x); }

uint32_t htonl(uint32_t x) { return swap_long(x); }

uint32_t ntohl(uint32_t x) { return swap_long(x); }

// Pairs of bytes change places; an odd one at the end is left out.
void swab(const void *restrict from, void *restrict to, ssize_t count) {
    const char *f = from;
    char *t = to;
    for (ssize_t i = 0; i + 1 < count; i += 2) {
        char first = f[i];
        char second = f[i + 1];
        t[i] = second;
        t[i + 1] = first;
    }
}

// ---- Addresses in text --------------------------------------------------------------------------

// One number of an address, in C's notation; more than 2^32 - 1 when it is none.
static uint64_t read_part(const char **text) {
    const char *s = *text;
    uint32_t base = 10;
    if (digit_value((unsigned char)*s) >= 10)
        return UINT64_MAX;
    if (*s == '0' && lower_case(s[1]) == 'x' && digit_value((unsigned char)s[2]) < 16) {
        base = 16;
        s += 2;
    } else if (*s == '0') {
        base = 8;
    }
    uint64_t value = 0;
    while (digit_value((unsigned char)*s) < (int)base) {
        value = value * base + (uint32_t)digit_value((unsigned char)*s);
        if (value > UINT32_MAX)
            return UINT64_MAX;
        s++;
    }
    *text = s;
    return value;
}

// One to four numbers: the last one fills what the others leave. Text may follow a space.
static bool read_address(const char *s, uint32_t *address) {
    uint32_t result = 0;
    int shift = 24;
    uint64_t part = read_part(&s);
    while (*s == '.' && part < 256 && shift > 0) {
        result |= (uint32_t)part << shift;
        shift -= 8;
        s++;
        part = read_part(&s);
    }
    if ((*s != 0 && !is_space((unsigned char)*s)) || part >= 256ull << shift)
        return false;
    *address = swap_long(result | (uint32_t)part);
    return true;
}

in_addr_t inet_addr(const char *text) {
    uint32_t address;
    return read_address(text, &address) ? address : INADDR_NONE;
}

int inet_aton(const char *text, struct in_addr *result) {
    uint32_t address;
    if (!read_address(text, &address))
        return 0;
    if (result != NULL)
        result->s_addr = address;
    return 1;
}

static char *write_decimal(char *to, unsigned byte) {
    if (byte >= 100)
        *to++ = (char)('0' + byte / 100);
    if (byte >= 10)
        *to++ = (char)('0' + byte / 10 % 10);
    *to++ = (char)('0' + byte % 10);
    return to;
}

char *inet_ntoa(struct in_addr address) {
    static char text[sizeof "255.255.255.255"];
    char *end = text;
    for (int shift = 0; shift < 32; shift += 8) {
        end = write_decimal(end, address.s_addr >> shift & 255);
        *end++ = shift < 24 ? '.' : 0;
    }
    return text;
}
