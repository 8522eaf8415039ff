// What C promises about the nondeterministic functions of stdlib.h and locale.h.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static void random_numbers(void) {
    unsigned seed = 1;
    srand(seed), srandom(seed), srand48(1);
    for (int i = 0; i < 20; i++) {
        assert(rand() >= 0 && rand() <= RAND_MAX);
        assert(rand_r(&seed) >= 0);
        assert(random() >= 0 && random() <= RAND_MAX);
        double d = drand48();
        assert(d >= 0 && d < 1);
        assert(lrand48() >= 0 && lrand48() <= 2147483647);
        long m = mrand48();
        assert(m >= -2147483647 - 1 && m <= 2147483647);
    }
    srand(7);
    int first = rand(), second = rand();
    srand(8);
    rand();
    srand(7);
    assert(rand() == first && rand() == second);
}

static void environment(void) {
    assert(&errno == __errno_location());
    char *home = getenv("HOME");
    assert(home == getenv("HOME"));
    if (home) {
        size_t n = strlen(home);
        assert(n < 1 << 20 && home[n] == 0);
    }
    char *shell = getenv("SHELL");
    assert(home == getenv("HOME") && shell == getenv("SHELL") && getenv("") == NULL);
    char *secure = secure_getenv("HOME");
    assert(secure == home || secure == NULL);
    assert(setenv("", "x", 1) == -1 && setenv("A=", "x", 1) == -1 && unsetenv("") == -1);
    int status = setenv("HOME", "/", 1);
    assert(status == 0 || (status == -1 && errno > 0));
    status = unsetenv("HOME");
    assert(status == 0 || status == -1);
    char text[] = "A=B";
    status = putenv(text);
    assert(status == 0 || status == -1);
    status = clearenv();
    assert(status == 0 || status == -1);
    assert(getenv("HOME") == NULL && getenv("B") == NULL);
    status = system("true");
    assert(status >= -1 && status < 1 << 16 && system(NULL));
}

static void locales(void) {
    char *name = setlocale(LC_ALL, NULL);
    assert(name && strlen(name) < 100);
    assert(setlocale(LC_ALL, "C"));
    setlocale(LC_ALL, "de_DE");
    struct lconv *conventions = localeconv();
    assert(strcmp(conventions->decimal_point, ".") == 0);
    assert(conventions->thousands_sep[0] == 0);
}

int main(void) {
    random_numbers();
    environment();
    locales();
    puts("end");
    return 0;
}
