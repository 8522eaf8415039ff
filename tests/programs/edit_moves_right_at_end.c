// The cursor may be at the end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [0, 0, 64], "uninitialised": [], "memory": []}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The text that is edited, with a gap at the cursor: bytes before `gap`, and from `after` to `size`.
struct buffer {
    char *text;
    size_t size, gap, after;
};

static int buffer_grow(struct buffer *buffer) {
    size_t tail = buffer->size - buffer->after;
    size_t size = buffer->size == 0 ? 16 : buffer->size * 2;
    char *text = malloc(size);

    if (text == NULL)
        return -1;
    if (buffer->gap > 0)
        memcpy(text, buffer->text, buffer->gap);
    if (tail > 0)
        memcpy(text + size - tail, buffer->text + buffer->after, tail);
    free(buffer->text);
    buffer->text = text;
    buffer->after = size - tail;
    buffer->size = size;
    return 0;
}

static int buffer_insert(struct buffer *buffer, char c) {
    if (buffer->gap == buffer->after && buffer_grow(buffer) != 0)
        return -1;
    buffer->text[buffer->gap++] = c;
    return 0;
}

static void buffer_left(struct buffer *buffer) {
    if (buffer->gap > 0)
        buffer->text[--buffer->after] = buffer->text[--buffer->gap];
}

static void buffer_right(struct buffer *buffer) {
    buffer->text[buffer->gap++] = buffer->text[buffer->after++];
}

static void buffer_delete(struct buffer *buffer) {
    if (buffer->gap > 0)
        buffer->gap--;
}

static void buffer_print(const struct buffer *buffer) {
    fwrite(buffer->text, 1, buffer->gap, stdout);
    if (buffer->after < buffer->size)
        fwrite(buffer->text + buffer->after, 1, buffer->size - buffer->after, stdout);
    putchar('\n');
}

// Commands: < and > move the cursor, - deletes before it, = prints; others are inserted.
int main(int argc, char **argv) {
    struct buffer buffer = {NULL, 0, 0, 0};
    int c, status = 0;

    for (int i = 1; i < argc && status == 0; i++)
        for (const char *at = argv[i]; *at != '\0' && status == 0; at++)
            status = buffer_insert(&buffer, *at);
    while (status == 0 && (c = getchar()) != EOF) {
        switch (c) {
        case '<': buffer_left(&buffer); break;
        case '>': buffer_right(&buffer); break;
        case '-': buffer_delete(&buffer); break;
        case '=':
            if (buffer.text != NULL)
                buffer_print(&buffer);
            break;
        default: status = buffer_insert(&buffer, (char)c);
        }
    }
    if (status != 0)
        perror("edit");
    free(buffer.text);
    return status == 0 ? 0 : 1;
}
