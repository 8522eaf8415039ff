// Strings are printed again and again; another array points to the same ones, and frees them.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void);
static void run(char **argv) {
    if (!argv[0])
        return;
    do {
        char **pp = argv;
        while (1) {
            fputs(*pp, stdout);
            pp++;
            if (!*pp)
                break;
            putchar(' ');
        }
    } while (putchar('\n') != -1);
}
int main(void) {
    int argc = __VERIFIER_nondet_int();
    if (argc < 1 || argc > 10000)
        return 0;
    char **argv = malloc((argc + 1) * sizeof *argv), **track = malloc((argc + 1) * sizeof *track);
    argv[argc] = 0;
    for (int i = 0; i < argc; i++) {
        argv[i] = malloc(11);
        track[i] = argv[i];
        argv[i][10] = 0;
        for (int j = 0; j < 10; j++)
            argv[i][j] = __VERIFIER_nondet_char();
    }
    run(argv);
    for (int i = 0; i < argc; i++)
        free(track[i]);
    free(track);
    free(argv);
    return 0;
}
