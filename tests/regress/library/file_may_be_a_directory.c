// Nothing says what kind of file there is.
// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["0", "1"]}
// HARNESS: no, what the file system holds is not given by the harness
#include <sys/stat.h>
extern void reach_error(void);
int main(void) {
    struct stat status;
    if (lstat("name", &status) == 0 && S_ISDIR(status.st_mode))
        reach_error();
    return 0;
}
