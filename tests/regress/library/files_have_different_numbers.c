// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
    int a = open("a", O_RDONLY), b = open("b", O_RDONLY);
    if (a >= 0 && a == b)
        reach_error();
    char byte;
    if (read(-1, &byte, 1) != -1 || lseek(a, 5, SEEK_SET) > 5)
        reach_error();
    return 0;
}
