// Digests (SHA-256) of structured data: every item is added with its length, so that different
// lists of items never look the same.
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <sha2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Digest {
    uint8_t bytes[32];
} Digest;

typedef struct Digester {
    SHA2_CTX state;
} Digester;

Digester digest_begin(const char *kind); // what is digested: digests of different kinds differ
void digest_add_number(Digester *digester, uint64_t number);
void digest_add_bytes(Digester *digester, const void *bytes, size_t count);
void digest_add_string(Digester *digester, const char *string); // NULL is not ""
void digest_add_digest(Digester *digester, Digest digest);
// Which program this is, with its libraries: what the linker calls them; for a program without such
// a name, what the file system tells of it.
void digest_add_own_image(Digester *digester);
Digest digest_end(Digester *digester);

bool digest_is_equal(Digest a, Digest b);

enum { DIGEST_HEX = 65 };
void digest_print(Digest digest, char hex[DIGEST_HEX]);

#endif
