// EXPECT: valid-memsafety TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char command;
    int a, b;
    while (scanf(" %c %d %d", &command, &a, &b) == 3) {
        switch (command) {
        case '+':
            printf("%ld\n", (long)a + b);
            break;
        case 'q':
            return 0;
        }
    }
    return 1;
}
