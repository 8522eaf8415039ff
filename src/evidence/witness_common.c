#include "evidence/witness_common.h"

#include <sha2.h>
#include <stdio.h>
#include <sys/random.h>
#include <time.h>

bool witness_hash(const char *path, char hash[WITNESS_HASH]) {
    return SHA256File(path, hash) != NULL;
}

void witness_time(char text[WITNESS_TIME]) {
    time_t now = time(NULL);
    struct tm calendar;
    gmtime_r(&now, &calendar);
    strftime(text, WITNESS_TIME, "%Y-%m-%dT%H:%M:%SZ", &calendar);
}

// RFC 4122, version 4.
void witness_uuid(char uuid[WITNESS_UUID]) {
    unsigned char b[16] = {0};
    (void)!getrandom(b, sizeof b, 0);
    b[6] = (unsigned char)((b[6] & 0x0f) | 0x40);
    b[8] = (unsigned char)((b[8] & 0x3f) | 0x80);
    snprintf(uuid, WITNESS_UUID,
             "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", b[0], b[1],
             b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14],
             b[15]);
}
