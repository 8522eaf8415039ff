// The first line of the first file is lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// REPLAY: no
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct input {
    FILE *file;
    char *line;
    size_t size;
    bool at_end;
};

static void next_line(struct input *input) {
    ssize_t length = getline(&input->line, &input->size, input->file);

    if (length <= 0) {
        input->at_end = true;
        return;
    }
    if (input->line[length - 1] == '\n')
        input->line[length - 1] = '\0';
}

static bool open_input(struct input *input, const char *name) {
    memset(input, 0, sizeof *input);
    input->file = fopen(name, "r");
    if (input->file == NULL) {
        perror(name);
        return false;
    }
    next_line(input);
    return true;
}

static void close_input(struct input *input) {
    free(input->line);
    fclose(input->file);
}

static void print_column(int column, const char *text) {
    static const char *const indent[] = {"", "\t", "\t\t"};

    printf("%s%s\n", indent[column], text);
}

static void compare(struct input *a, struct input *b) {
    while (!a->at_end || !b->at_end) {
        int order;
        if (a->at_end)
            order = 1;
        else if (b->at_end)
            order = -1;
        else
            order = strcmp(a->line, b->line);

        if (order < 0) {
            print_column(0, a->line);
        } else if (order > 0) {
            print_column(1, b->line);
        } else {
            print_column(2, a->line);
        }
        if (order <= 0)
            next_line(a);
        if (order >= 0)
            next_line(b);
    }
}

int main(int argc, char **argv) {
    struct input a, b;

    if (argc != 3) {
        fprintf(stderr, "usage: comm file1 file2\n");
        return 2;
    }
    if (!open_input(&a, argv[1]))
        return 1;
    if (!open_input(&b, argv[2])) {
        fclose(a.file);
        return 1;
    }
    compare(&a, &b);
    close_input(&a);
    close_input(&b);
    return 0;
}
