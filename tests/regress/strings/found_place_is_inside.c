// Places that are found lie in the string.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    char *dot = strrchr(argv[1], '.'), *part = strstr(argv[1], argv[2]);
    int n = 0;
    if (dot)
        n += dot[1] == 'c';
    if (part)
        n += part[strlen(argv[2])] == 0;
    n += argv[1][strspn(argv[1], "0123456789")] == 0;
    n += argv[1][strcspn(argv[1], ",;")] == 0;
    return n;
}
