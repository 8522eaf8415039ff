/* A small library as programs have them: texts that grow, a queue of numbers, a table of settings.
 * doc/projects.md follows it from the first run of assay to no open question. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
    char *chars;
    size_t length, capacity;
} Text;

bool text_reserve(Text *text, size_t capacity);
bool text_add_char(Text *text, char c);
bool text_add_bytes(Text *text, const char *bytes, size_t count);
void text_clear(Text *text);
void text_free(Text *text);

enum { QUEUE_SIZE = 16 };

typedef struct Queue {
    int items[QUEUE_SIZE];
    unsigned first, count;
} Queue;

void queue_init(Queue *queue);
bool queue_push(Queue *queue, int item);
bool queue_pop(Queue *queue, int *item);
int queue_sum(const Queue *queue);

unsigned hash_bytes(const char *bytes, size_t count);
bool parse_number(const char *chars, size_t count, int *number);
int average(const int *values, int count);
int find_sorted(const int *values, int count, int wanted);

#endif
