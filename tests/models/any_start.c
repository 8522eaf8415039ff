// The arguments of main and the environment: any number of strings, then null.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv, char **envp) {
    assert(argc >= 1);
    assert(argv[argc] == 0);
    int n_variables = 0;
    for (char **p = envp; *p && n_variables < 3; p++, n_variables++)
        assert(strlen(*p) < 1 << 20);
    assert(environ == envp);
    for (int i = 0; i < argc && i < 3; i++) {
        size_t n = strlen(argv[i]);
        argv[i][n / 2] = 'x';
        argv[i][n] = 0;
    }
    puts("end");
    return 0;
}
