// The name is freed twice, the value never.
// EXPECT: valid-memsafety FALSE
// INPUT: {"nondet": [0, 3, 0, 0, 2], "uninitialised": [], "memory": [{"object": 5, "offset": 0, "bytes": "043d"}]}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

struct variable {
    char *name, *value;
};

static char *copy(const char *text, size_t length) {
    char *result = malloc(length + 1);

    if (result == NULL) {
        fprintf(stderr, "env: out of memory\n");
        exit(1);
    }
    memcpy(result, text, length);
    result[length] = '\0';
    return result;
}

static struct variable split(const char *setting) {
    struct variable variable = {NULL, NULL};
    const char *equals = strchr(setting, '=');

    if (equals != NULL) {
        variable.name = copy(setting, (size_t)(equals - setting));
        variable.value = copy(equals + 1, strlen(equals + 1));
    }
    return variable;
}

static void print(const struct variable *variable) {
    if (variable->value[0] == '\0')
        printf("%s is empty\n", variable->name);
    else
        printf("%s=%s\n", variable->name, variable->value);
}

static void release(struct variable *variable) {
    free(variable->name);
    free(variable->name);
    variable->name = variable->value = NULL;
}

int main(int argc, char **argv) {
    int status = 0;

    if (argc < 2) {
        for (char **setting = environ; setting != NULL && *setting != NULL; setting++)
            puts(*setting);
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        struct variable variable = split(argv[i]);
        if (variable.name != NULL) {
            print(&variable);
            release(&variable);
            continue;
        }
        const char *value = getenv(argv[i]);
        if (value == NULL) {
            fprintf(stderr, "env: %s is not set\n", argv[i]);
            status = 1;
        } else {
            printf("%s=%s\n", argv[i], value);
        }
    }
    return status;
}
