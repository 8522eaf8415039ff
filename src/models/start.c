// The entry of a program whose main takes parameters, and the environment for those who look at it.
// Arguments and environment are any strings, in memory that lives as long as the program.
#include "models.h"

void __VERIFIER_assume(int condition);
int main(int argc, char **argv, char **envp);

// Linux has room for 6 MiB of arguments with their addresses: less than 1.3 million.
enum { MOST_STRINGS = 1 << 21 };

// Strings and a null pointer behind them.
static char **any_strings(int count) {
    char **strings = __assay_static_alloc(((size_t)count + 1) * sizeof(char *));
    bool are_made = __assay_make_strings(strings, (size_t)count, LONGEST_STRING);
    for (int i = 0; i < count && !are_made; i++) {
        size_t length = any_size_up_to(LONGEST_STRING);
        strings[i] = __assay_static_alloc(length + 1);
        strings[i][length] = 0;
    }
    strings[count] = NULL;
    return strings;
}

static int any_count(int least) {
    int count = __assay_nondet_int();
    if (__assay_make_strings(NULL, 0, 0)) // no run is lost: others are like one of these
        __VERIFIER_assume(least <= count && count <= MOST_STRINGS);
    if (count < least)
        count = least;
    if (count > MOST_STRINGS)
        count = MOST_STRINGS;
    return count;
}

// Where main looks at none of its parameters.
int __assay_start_without_arguments(void) { return main(1, NULL, NULL); }

// Where it looks at the number of its arguments only.
int __assay_start_with_count(void) { return main(any_count(1), NULL, NULL); }

int __assay_start(void) {
    int argc = any_count(1);
    return main(argc, any_strings(argc), NULL);
}

extern bool __assay_environment_is_visible;
char **environ, **__environ;

// Programs that use `environ` begin with this.
void __assay_make_environment(void) {
    __assay_environment_is_visible = true;
    environ = any_strings(any_count(0));
    __environ = environ;
}

// Some other environment, without what the program has set in it.
void __assay_change_environment(void) {
    __assay_inexact("environ");
    environ = any_strings(any_count(0));
    __environ = environ;
}

// Where it looks at its third parameter.
int __assay_start_with_environment(void) {
    if (environ == NULL)
        __assay_make_environment();
    int argc = any_count(1);
    return main(argc, any_strings(argc), environ);
}
