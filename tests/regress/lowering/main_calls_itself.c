// OUTPUT: 5
#include <stdio.h>
int main(int argc, char **argv) {
    if (argv && argc < 3)
        return main(5, 0);
    printf("%d\n", argc);
    return 0;
}
