// There is no room for standard output.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [0, 0], "uninitialised": [], "memory": []}
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct output {
    const char *name;
    FILE *file;
};

static void report(const char *name) {
    fprintf(stderr, "tee: %s: %s\n", name, strerror(errno));
}

static bool write_all(struct output *outputs, size_t count, const char *data, size_t size) {
    bool ok = true;

    for (size_t i = 0; i < count; i++) {
        if (outputs[i].file == NULL)
            continue;
        if (fwrite(data, 1, size, outputs[i].file) != size) {
            report(outputs[i].name);
            ok = false;
        }
    }
    return ok;
}

int main(int argc, char **argv) {
    const char *mode = "w";
    char buffer[1024];
    size_t count = 0, size;
    int status = 0, first = 1;

    if (argc > 1 && strcmp(argv[1], "-a") == 0) {
        mode = "a";
        first = 2;
    }
    struct output *outputs = calloc((size_t)argc - 1, sizeof *outputs);
    if (outputs == NULL) {
        report("standard input");
        return 1;
    }
    outputs[count].name = "standard output";
    outputs[count++].file = stdout;
    for (int i = first; i < argc; i++, count++) {
        outputs[count].name = argv[i];
        outputs[count].file = fopen(argv[i], mode);
        if (outputs[count].file == NULL) {
            report(argv[i]);
            status = 1;
        }
    }
    while ((size = fread(buffer, 1, sizeof buffer, stdin)) > 0)
        if (!write_all(outputs, count, buffer, size))
            status = 1;
    for (size_t i = 1; i < count; i++)
        if (outputs[i].file != NULL && fclose(outputs[i].file) != 0)
            status = 1;
    free(outputs);
    return status;
}
