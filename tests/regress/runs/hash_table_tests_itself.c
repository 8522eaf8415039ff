// A table of chained buckets that tests itself: pointers are stored, compared and freed, and no address matters.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
// VERIFY: --engine run --timeout 60
// DECIDE: yes
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    char key[12];
    int value;
};
static struct entry *buckets[1024];

static unsigned hash(const char *s) {
    unsigned h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h % 1024;
}

static struct entry **find(const char *key) {
    struct entry **at = &buckets[hash(key)];
    while (*at && strcmp((*at)->key, key) != 0)
        at = &(*at)->next;
    return at;
}

static void put(const char *key, int value) {
    struct entry **at = find(key);
    if (!*at) {
        *at = malloc(sizeof **at);
        (*at)->next = NULL;
        strcpy((*at)->key, key);
    }
    (*at)->value = value;
}

static void drop(const char *key) {
    struct entry **at = find(key), *old = *at;
    if (!old)
        return;
    *at = old->next;
    free(old);
}

int main(void) {
    char key[12];
    for (int i = 0; i < 5000; i++) {
        snprintf(key, sizeof key, "k%d", i % 3000);
        put(key, i);
    }
    for (int i = 0; i < 3000; i++) {
        snprintf(key, sizeof key, "k%d", i);
        struct entry *e = *find(key);
        assert(e && e->value == (i < 2000 ? i + 3000 : i));
        drop(key);
        assert(!*find(key));
    }
    return 0;
}
