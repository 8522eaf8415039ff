// The entry of a program whose main takes parameters: any arguments, an empty environment.
#include "models.h"

int main(int argc, char **argv, char **envp);

// Linux has room for 6 MiB of arguments with their addresses: less than 1.3 million.
enum { MOST_ARGUMENTS = 1 << 21 };

int __assay_start(void) {
    int argc = __assay_nondet_int();
    if (argc < 1)
        argc = 1;
    if (argc > MOST_ARGUMENTS)
        argc = MOST_ARGUMENTS;
    char **argv = __builtin_alloca(((size_t)argc + 1) * sizeof(char *));
    for (int i = 0; i < argc; i++) {
        size_t length = any_size_up_to(LONGEST_STRING);
        argv[i] = __builtin_alloca(length + 1);
        argv[i][length] = 0;
    }
    argv[argc] = NULL;
    char *envp[1] = {NULL};
    return main(argc, argv, envp);
}
