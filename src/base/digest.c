#include "base/digest.h"

#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

Digester digest_begin(const char *kind) {
    Digester digester;
    SHA256Init(&digester.state);
    digest_add_string(&digester, kind);
    return digester;
}

void digest_add_number(Digester *digester, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    SHA256Update(&digester->state, bytes, sizeof bytes);
}

void digest_add_bytes(Digester *digester, const void *bytes, size_t count) {
    digest_add_number(digester, count);
    if (count)
        SHA256Update(&digester->state, bytes, count);
}

void digest_add_string(Digester *digester, const char *string) {
    digest_add_number(digester, string != NULL);
    if (string)
        digest_add_bytes(digester, string, strlen(string));
}

void digest_add_digest(Digester *digester, Digest digest) {
    SHA256Update(&digester->state, digest.bytes, sizeof digest.bytes);
}

Digest digest_end(Digester *digester) {
    Digest digest;
    SHA256Final(digest.bytes, &digester->state);
    return digest;
}

bool digest_is_equal(Digest a, Digest b) { return memcmp(a.bytes, b.bytes, sizeof a.bytes) == 0; }

void digest_print(Digest digest, char hex[DIGEST_HEX]) {
    for (size_t i = 0; i < sizeof digest.bytes; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest.bytes[i]);
}

// ---- The program itself -------------------------------------------------------------------------

typedef struct Note {
    const void *bytes;
    size_t count;
} Note;

static size_t padded(size_t count) { return (count + 3) & ~(size_t)3; }

// The build id among the notes of a segment.
static Note find_build_id(const char *notes, size_t size) {
    ElfW(Nhdr) note;
    for (size_t at = 0; at + sizeof note <= size;) {
        memcpy(&note, notes + at, sizeof note);
        size_t name = at + sizeof note, content = name + padded(note.n_namesz);
        if (content + note.n_descsz > size)
            break;
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
            memcmp(notes + name, "GNU", 4) == 0)
            return (Note){notes + content, note.n_descsz};
        at = content + padded(note.n_descsz);
    }
    return (Note){0};
}

typedef struct Images {
    Digester *digester;
    bool is_named; // the program itself, which comes first, has a build id
    bool is_met;
} Images;

// The kernel's own image says nothing about us.
static int visit_image(struct dl_phdr_info *info, size_t size, void *into) {
    (void)size;
    Images *images = into;
    Note found = {0};
    for (int i = 0; i < info->dlpi_phnum && !found.bytes; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type == PT_NOTE)
            found =
                find_build_id((const char *)(info->dlpi_addr + segment->p_vaddr), segment->p_memsz);
    }
    if (strncmp(info->dlpi_name, "linux-", 6) != 0)
        digest_add_bytes(images->digester, found.bytes, found.count);
    images->is_named |= !images->is_met && found.count;
    images->is_met = true;
    return 0;
}

void digest_add_own_image(Digester *digester) {
    Images images = {.digester = digester};
    struct stat file = {0};
    dl_iterate_phdr(visit_image, &images);
    if (images.is_named)
        return;
    (void)stat("/proc/self/exe", &file);
    digest_add_number(digester, (uint64_t)file.st_ino);
    digest_add_number(digester, (uint64_t)file.st_size);
    digest_add_number(digester, (uint64_t)file.st_mtim.tv_sec);
    digest_add_number(digester, (uint64_t)file.st_mtim.tv_nsec);
}
