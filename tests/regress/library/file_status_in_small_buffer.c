// stat writes a whole structure.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <stdlib.h>
#include <sys/stat.h>
int main(void) {
    struct stat *status = malloc(sizeof status);
    if (status)
        stat("/", status);
    free(status);
    return 0;
}
