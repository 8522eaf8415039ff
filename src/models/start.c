// The entry of a program whose main takes parameters: any arguments, an empty environment.
#include "models.h"

int main(int argc, char **argv, char **envp);

// Their addresses take 4 or 8 bytes each, and that must be a size.
enum { MOST_ARGUMENTS = 1 << 27 };

int __assay_start(void) {
    int argc = __assay_nondet_int();
    if (argc < 1)
        argc = 1;
    if (argc > MOST_ARGUMENTS)
        argc = MOST_ARGUMENTS;
    char **argv = __builtin_alloca(((size_t)argc + 1) * sizeof(char *));
    for (int i = 0; i < argc; i++) {
        size_t length = (size_t)any_non_negative();
        argv[i] = __builtin_alloca(length + 1);
        argv[i][length] = 0;
    }
    argv[argc] = NULL;
    char *envp[1] = {NULL};
    return main(argc, argv, envp);
}
