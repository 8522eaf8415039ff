// What vsnprintf says is cut to what there is, and a new line put behind it.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdarg.h>
#include <stdio.h>
static void say(const char *format, ...) {
    char line[32];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (n < 0)
        return;
    if ((size_t)n > sizeof line - 2)
        n = sizeof line - 2;
    line[n] = '\n';
    line[n + 1] = 0;
    fputs(line, stderr);
}
int main(int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        say("argument %d of %d: %s", i, argc, argv[i]);
    return 0;
}
