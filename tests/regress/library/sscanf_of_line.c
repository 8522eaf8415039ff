// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
#include <stdio.h>
int main(void) {
    char name[20], line[100];
    int age;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%19s %d", name, &age) == 2)
            printf("%s is %d\n", name, age);
    }
    return 0;
}
