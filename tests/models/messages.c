// Texts for error numbers and signals.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int __xpg_strerror_r(int, char *, size_t);

int main(void) {
    char buffer[8] = "1234567";
    for (int i = -3; i < 140; i++) {
        char *text = strerror_r(i, buffer, sizeof buffer);
        printf("%d: %s %d %s\n", i, strerror(i), text == buffer, buffer);
        int status = __xpg_strerror_r(i, buffer, sizeof buffer);
        printf("%d %s\n", status, buffer);
    }
    for (int i = -2; i < 70; i++)
        printf("%d: %s\n", i, strsignal(i));
    printf("%s\n", strerror(-2147483647 - 1));
    return 0;
}
