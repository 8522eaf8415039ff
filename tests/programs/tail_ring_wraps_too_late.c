// The place behind the ring is used before it begins anew.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// REPLAY: no
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The last lines of the input, in a ring: the oldest one is at `next` once the ring is full.
struct ring {
    char **lines;
    size_t capacity, count, next;
};

static void *checked(void *memory) {
    if (memory == NULL) {
        fprintf(stderr, "tail: out of memory\n");
        exit(1);
    }
    return memory;
}

static void ring_add(struct ring *ring, const char *line) {
    size_t size = strlen(line) + 1;
    char *copy = checked(malloc(size));

    memcpy(copy, line, size);
    free(ring->lines[ring->next]);
    ring->lines[ring->next] = copy;
    ring->next = ring->next == ring->capacity ? 0 : ring->next + 1;
    if (ring->count < ring->capacity)
        ring->count++;
}

static void ring_print(const struct ring *ring) {
    size_t at = ring->count == ring->capacity ? ring->next : 0;

    for (size_t i = 0; i < ring->count; i++) {
        fputs(ring->lines[at], stdout);
        at = at + 1 == ring->capacity ? 0 : at + 1;
    }
}

static void ring_free(struct ring *ring) {
    for (size_t i = 0; i < ring->capacity; i++)
        free(ring->lines[i]);
    free(ring->lines);
}

int main(int argc, char **argv) {
    struct ring ring = {NULL, 10, 0, 0};
    char *line = NULL;
    size_t size = 0;

    if (argc > 2 && strcmp(argv[1], "-n") == 0) {
        long count = strtol(argv[2], NULL, 10);
        if (count < 1 || count > 1000) {
            fprintf(stderr, "tail: bad number of lines: %s\n", argv[2]);
            return 2;
        }
        ring.capacity = (size_t)count;
    }
    ring.lines = checked(calloc(ring.capacity, sizeof *ring.lines));
    while (getline(&line, &size, stdin) != -1)
        ring_add(&ring, line);
    free(line);
    ring_print(&ring);
    ring_free(&ring);
    return 0;
}
