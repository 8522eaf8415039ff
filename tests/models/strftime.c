// Dates as text.
#define _GNU_SOURCE
#include "check.h"

#include <string.h>
#include <time.h>

static void show(time_t time) {
    static const char *const formats[] = {"%a %A %b %B %h|%C %d %D %e %F",
                                          "%g %G %V|%H %I %j %k %l %m %M",
                                          "%n%p %P %r %R %S%t%T",
                                          "%u %U %w %W %x %X %y %Y%%",
                                          "%c %z %Z",
                                          ""};
    struct tm *date = gmtime(&time);
    char text[100];
    for (int i = 0; i < 6; i++) {
        memset(text, 'x', sizeof text);
        size_t n = strftime(text, sizeof text, formats[i], date);
        printf("%d [%s]\n", (int)n, text);
    }
    printf("%d\n", (int)strftime(text, 4, "%Y", date));
    printf("%d\n", (int)strftime(text, 5, "%Y", date));
}

int main(void) {
    for (int year = 0; year < 30; year++)
        for (int day = -4; day < 5; day++)
            show((time_t)year * 31557600 + day * 86400 + year * 3607);
    show(951782400), show(2147483647);
    for (int i = 0; i < 60; i++)
        show((time_t)(next_random() % 2000000000));
    return 0;
}
