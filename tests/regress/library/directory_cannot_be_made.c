// A call that fails sets errno.
// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["1", "12"]}
// HARNESS: no, what the file system holds is not given by the harness
#include <errno.h>
#include <sys/stat.h>
extern void reach_error(void);
int main(void) {
    errno = 0;
    mkdir("name", 0700);
    if (errno)
        reach_error();
    return 0;
}
