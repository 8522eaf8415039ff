// What both formats say about a witness's origin.
#ifndef EVIDENCE_WITNESS_COMMON_H
#define EVIDENCE_WITNESS_COMMON_H

#include <stdbool.h>

enum { WITNESS_HASH = 65, WITNESS_TIME = 32, WITNESS_UUID = 37 };

bool witness_hash(const char *path, char hash[WITNESS_HASH]); // SHA-256; false: cannot be read
void witness_time(char time[WITNESS_TIME]);                   // now, ISO 8601, UTC
void witness_uuid(char uuid[WITNESS_UUID]);                   // a random one

#endif
