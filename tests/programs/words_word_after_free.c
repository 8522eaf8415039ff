// A word is used after it was freed.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0, -1, -17686, 0], "uninitialised": [], "memory": []}
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 64

struct word {
    struct word *next;
    unsigned long count;
    char *text;
};

static struct word *table[BUCKETS];

static unsigned int hash(const char *text) {
    unsigned int value = 5381;

    while (*text != '\0')
        value = value * 33 + (unsigned char)*text++;
    return value % BUCKETS;
}

static void add(const char *text) {
    struct word **bucket = &table[hash(text)];

    for (struct word *word = *bucket; word != NULL; word = word->next) {
        if (strcmp(word->text, text) == 0) {
            word->count++;
            return;
        }
    }
    struct word *word = malloc(sizeof *word);
    char *copy = strdup(text);
    if (word == NULL || copy == NULL) {
        fprintf(stderr, "words: out of memory\n");
        exit(1);
    }
    word->text = copy;
    word->count = 1;
    word->next = *bucket;
    *bucket = word;
}

static void read_words(FILE *in) {
    char word[40];
    size_t length = 0;
    int c;

    do {
        c = getc(in);
        if (c != EOF && isalpha(c)) {
            if (length < sizeof word - 1)
                word[length++] = (char)tolower(c);
        } else if (length > 0) {
            word[length] = '\0';
            add(word);
            length = 0;
        }
    } while (c != EOF);
}

static void print_and_free(unsigned long least) {
    for (int i = 0; i < BUCKETS; i++) {
        while (table[i] != NULL) {
            struct word *word = table[i];
            if (word->count >= least)
                printf("%lu %s\n", word->count, word->text);
            free(word->text);
            free(word);
            table[i] = word->next;
        }
    }
}

int main(int argc, char **argv) {
    unsigned long least = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;

    read_words(stdin);
    print_and_free(least);
    return 0;
}
