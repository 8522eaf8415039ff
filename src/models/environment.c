// stdlib.h: the environment. What the program was given is arbitrary: the first question for a name
// decides what it has; from then on the environment is what was found and what the program set.
#define _GNU_SOURCE
#include "models.h"

#include <errno.h>
#include <stdlib.h>

// Names end with 0 or with =: putenv keeps the program's own text.
struct Variable {
    const char *name;
    char *value; // null: it is not in the environment
};

enum { MOST_VARIABLES = 16 };
static struct Variable variables[MOST_VARIABLES];
static int n_variables;
static bool is_cleared; // what is not among the variables is not in the environment

bool __assay_environment_is_visible;
void __assay_change_environment(void);

// What `environ` shows is not kept up.
static void tell_change(void) {
    if (__assay_environment_is_visible)
        __assay_change_environment();
}

// Is it a name that can be set?
static bool is_name(const char *name) {
    size_t n = 0;
    while (name[n] != 0 && name[n] != '=')
        n++;
    return n > 0 && name[n] == 0;
}

static bool matches(const char *variable, const char *name) {
    size_t i = 0;
    while (name[i] != 0 && name[i] != '=' && name[i] == variable[i])
        i++;
    return (name[i] == 0 || name[i] == '=') && (variable[i] == 0 || variable[i] == '=');
}

static struct Variable *find(const char *name) {
    for (int i = 0; i < n_variables; i++)
        if (matches(variables[i].name, name))
            return &variables[i];
    return NULL;
}

static char *copy_of(const char *s) {
    size_t n = string_length(s) + 1;
    char *copy = __assay_static_alloc(n);
    __builtin_memcpy(copy, s, n);
    return copy;
}

// A new one for a name that is in memory that stays. There are more variables than are remembered:
// the last one is forgotten.
static struct Variable *add(const char *name) {
    if (n_variables == MOST_VARIABLES) {
        __assay_inexact("getenv");
        n_variables--;
    }
    struct Variable *variable = &variables[n_variables];
    variable->name = name;
    n_variables++;
    return variable;
}

// A program that sees all variables at once may see others than the ones that are found here.
static char *first_value(void) {
    __assay_inexact_if("getenv", __assay_environment_is_visible);
    return !is_cleared && __assay_nondet_bool() ? __assay_any_string() : NULL;
}

// glibc finds the name A=B where A has a value that begins with B=.
static char *value_of(const char *name) {
    if (name[0] == 0)
        return NULL;
    if (!is_name(name)) {
        char *value = first_value();
        __assay_inexact_if("getenv", value != NULL);
        return value;
    }
    struct Variable *variable = find(name);
    if (variable == NULL) {
        variable = add(copy_of(name));
        variable->value = first_value();
    }
    return variable->value;
}

char *getenv(const char *name) { return value_of(name); }

// Always null in a program that has more rights than its user.
char *secure_getenv(const char *name) {
    static bool is_decided, is_privileged;
    if (!is_decided)
        is_privileged = __assay_nondet_bool();
    is_decided = true;
    char *value = value_of(name);
    return is_privileged ? NULL : value;
}

// Is there memory for one more? With errno, if not.
static bool has_memory(void) {
    void *memory = malloc(1);
    if (memory == NULL)
        __assay_errno = ENOMEM;
    free(memory);
    return memory != NULL;
}

int setenv(const char *name, const char *value, int overwrite) {
    if (!is_name(name)) {
        __assay_errno = EINVAL;
        return -1;
    }
    if (!has_memory())
        return -1;
    char *copy = copy_of(value);
    if (overwrite == 0 && value_of(name) != NULL)
        return 0;
    struct Variable *variable = find(name);
    if (variable == NULL)
        variable = add(NULL);
    variable->name = copy_of(name);
    variable->value = copy;
    tell_change();
    return 0;
}

static void unset(const char *name) {
    struct Variable *variable = find(name);
    if (variable == NULL)
        variable = add(NULL);
    variable->name = copy_of(name);
    variable->value = NULL;
    tell_change();
}

int unsetenv(const char *name) {
    if (!is_name(name)) {
        __assay_errno = EINVAL;
        return -1;
    }
    unset(name);
    return 0;
}

// The text itself becomes part of the environment, which keeps it reachable.
int putenv(char *text) {
    size_t n = 0;
    while (text[n] != 0 && text[n] != '=')
        n++;
    string_length(text + n);
    if (text[n] == 0) {
        unset(text);
        return 0;
    }
    if (!has_memory())
        return -1;
    struct Variable *variable = find(text);
    if (variable == NULL)
        variable = add(text);
    variable->name = text;
    variable->value = text + n + 1;
    tell_change();
    return 0;
}

int clearenv(void) {
    n_variables = 0;
    is_cleared = true;
    tell_change();
    return 0;
}
