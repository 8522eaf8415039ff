// The bracket may be missing.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// REPLAY: no
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char section[32], key[32], value[64];
    struct entry *next;
};

static char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

static struct entry *new_entry(const char *section, const char *key, const char *value) {
    struct entry *entry = malloc(sizeof *entry);

    if (entry == NULL)
        return NULL;
    snprintf(entry->section, sizeof entry->section, "%s", section);
    snprintf(entry->key, sizeof entry->key, "%s", key);
    snprintf(entry->value, sizeof entry->value, "%s", value);
    entry->next = NULL;
    return entry;
}

static int parse(FILE *in, struct entry **list) {
    char line[256], section[32] = "";
    int number = 0;

    while (fgets(line, sizeof line, in) != NULL) {
        char *text = trim(line);
        if (number < 1000000)
            number++;
        if (*text == '\0' || *text == ';' || *text == '#')
            continue;
        if (*text == '[') {
            char *end = strchr(text, ']');
            if (end - text > (ptrdiff_t)sizeof section) {
                fprintf(stderr, "line %d: bad section\n", number);
                return -1;
            }
            *end = '\0';
            strcpy(section, text + 1);
            continue;
        }
        char *value = strchr(text, '=');
        if (value == NULL) {
            fprintf(stderr, "line %d: = is missing\n", number);
            return -1;
        }
        *value++ = '\0';
        *list = new_entry(section, trim(text), trim(value));
        if (*list == NULL)
            return -1;
        list = &(*list)->next;
    }
    return 0;
}

int main(int argc, char **argv) {
    struct entry *list = NULL;

    if (argc != 3) {
        fprintf(stderr, "usage: ini file key\n");
        return 2;
    }
    FILE *in = fopen(argv[1], "r");
    if (in == NULL) {
        perror(argv[1]);
        return 1;
    }
    int status = parse(in, &list) == 0 ? 0 : 1;
    fclose(in);
    while (list != NULL) {
        struct entry *next = list->next;
        if (status == 0 && strcmp(list->key, argv[2]) == 0)
            printf("[%s] %s\n", list->section, list->value);
        free(list);
        list = next;
    }
    return status;
}
