// basename and dirname against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <string.h>

char *__xpg_basename(char *);
char *dirname(char *);

int main(void) {
    char path[10], copy[10];
    for (int i = 0; i < 2000; i++) {
        unsigned n = below(9);
        for (unsigned k = 0; k < n; k++)
            path[k] = "//.ab"[below(5)];
        path[n] = 0;
        add_text(basename(path));
        memcpy(copy, path, 10), add_text(__xpg_basename(copy)), add_bytes(copy, n + 1);
        memcpy(copy, path, 10), add_text(dirname(copy)), add_bytes(copy, n + 1);
    }
    add_text(__xpg_basename(NULL)), add_text(dirname(NULL));
    report("path_name");
    return 0;
}
