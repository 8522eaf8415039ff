// The arguments of main: any number of strings, then null.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv, char **envp) {
    assert(argc >= 1);
    assert(argv[argc] == 0);
    assert(envp[0] == 0);
    for (int i = 0; i < argc && i < 3; i++) {
        size_t n = strlen(argv[i]);
        argv[i][n / 2] = 'x';
        argv[i][n] = 0;
    }
    puts("end");
    return 0;
}
