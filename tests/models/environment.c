// What a program sets in its environment.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static void show(const char *name) {
    const char *value = getenv(name);
    printf("%s: %s\n", name, value ? value : "(none)");
}

int main(void) {
    static char own[] = "C=first", other[] = "C=second", removed[] = "A";
    printf("%d\n", clearenv());
    show("A"), show("C"), show("");
    int one = setenv("A", "1", 0), two = setenv("A", "2", 0), three = setenv("B", "3", 1);
    printf("%d %d %d\n", one, two, three);
    show("A"), show("B");
    printf("%d\n", setenv("A", "2", 1));
    show("A"), show("AB");
    printf("%d\n", putenv(own));
    show("C");
    own[2] = 'F';
    show("C");
    printf("%d\n", putenv(other));
    own[3] = 'I';
    show("C");
    printf("%d %d\n", putenv(removed), unsetenv("B"));
    show("A"), show("B"), show("C");
    printf("%d %d %d\n", setenv("", "x", 1), setenv("A=B", "x", 1), unsetenv("A="));
    printf("%d\n", setenv("C", "", 1));
    show("C");
    printf("%d\n", secure_getenv("C") != NULL);
    return 0;
}
