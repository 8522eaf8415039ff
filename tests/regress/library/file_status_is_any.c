// A size is not negative, and errno is set when there is none.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <errno.h>
#include <sys/stat.h>
extern void reach_error(void);
int main(void) {
    struct stat status;
    errno = 0;
    if (stat("name", &status) != 0) {
        if (errno == 0)
            reach_error();
        return 1;
    }
    if (errno != 0 || status.st_size < 0)
        reach_error();
    return 0;
}
