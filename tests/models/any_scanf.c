// What C promises about scanf on streams that hold anything.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Behind the header's back: it calls them by their C99 names.
int c89_scanf(const char *, ...) __asm__("scanf");
int c89_fscanf(FILE *, const char *, ...) __asm__("fscanf");
int c89_sscanf(const char *, const char *, ...) __asm__("sscanf");
int c89_vscanf(const char *, va_list) __asm__("vscanf");
int c89_vfscanf(FILE *, const char *, va_list) __asm__("vfscanf");
int c89_vsscanf(const char *, const char *, va_list) __asm__("vsscanf");
int __isoc99_scanf(const char *, ...);
int __isoc99_fscanf(FILE *, const char *, ...);
int __isoc99_sscanf(const char *, const char *, ...);
int __isoc99_vscanf(const char *, va_list);
int __isoc99_vfscanf(FILE *, const char *, va_list);
int __isoc99_vsscanf(const char *, const char *, va_list);
int __isoc23_scanf(const char *, ...);
int __isoc23_fscanf(FILE *, const char *, ...);
int __isoc23_sscanf(const char *, const char *, ...);
int __isoc23_vscanf(const char *, va_list);
int __isoc23_vfscanf(FILE *, const char *, va_list);
int __isoc23_vsscanf(const char *, const char *, va_list);

static int by_list(int which, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = -1;
    switch (which) {
    case 0:
        n = c89_vscanf(format, args);
        break;
    case 1:
        n = c89_vfscanf(stdin, format, args);
        break;
    case 2:
        n = c89_vsscanf("42", format, args);
        break;
    case 3:
        n = __isoc99_vscanf(format, args);
        break;
    case 4:
        n = __isoc99_vfscanf(stdin, format, args);
        break;
    case 5:
        n = __isoc99_vsscanf("42", format, args);
        break;
    case 6:
        n = __isoc23_vscanf(format, args);
        break;
    case 7:
        n = __isoc23_vfscanf(stdin, format, args);
        break;
    case 8:
        n = __isoc23_vsscanf("42", format, args);
        break;
    }
    va_end(args);
    return n;
}

static void check_names(void) {
    int x = 0;
    for (int i = 0; i < 9; i++) {
        int n = by_list(i, "%d", &x);
        assert(n >= -1 && n <= 1);
        if (i % 3 == 2)
            assert(n == 1 && x == 42);
    }
    assert(c89_sscanf("7", "%d", &x) == 1 && x == 7);
    assert(__isoc99_sscanf("8", "%d", &x) == 1 && x == 8);
    assert(__isoc23_sscanf("9", "%d", &x) == 1 && x == 9);
    int n = c89_scanf("%d", &x) + c89_fscanf(stdin, "%d", &x) + __isoc99_scanf("%d", &x) +
            __isoc99_fscanf(stdin, "%d", &x) + __isoc23_scanf("%d", &x) +
            __isoc23_fscanf(stdin, "%d", &x);
    assert(n >= -6 && n <= 6);
}

static void check_numbers(void) {
    struct {
        char before;
        signed char c;
        char after;
        short s;
        char end;
    } small = {1, 2, 3, 4, 5};
    int i = 77, j = 78;
    long l;
    long long ll;
    double d;
    float f;
    void *p;
    clearerr(stdin);
    int n = scanf("%d%*d%i", &i, &j);
    assert(n >= -1 && n <= 2);
    if (n < 1)
        assert(i == 77);
    if (n < 2)
        assert(j == 78);
    if (n == EOF)
        assert(feof(stdin) || ferror(stdin));
    n = scanf("%hhd%hd", &small.c, &small.s);
    assert(small.before == 1 && small.after == 3 && small.end == 5);
    n = scanf("%lx%llo%lf%f%p%n", &l, &ll, &d, &f, &p, &i);
    assert(n >= -1 && n <= 5);
    if (n == 5)
        assert(i >= 0);
}

static void check_text(void) {
    char word[6] = "zzzzz", set[4] = "zzz", chars[3] = "zz", *made = NULL;
    clearerr(stdin);
    int n = scanf("%4s", word);
    assert(word[5] == 0);
    if (n == 1) {
        assert(strlen(word) <= 4);
        for (int i = 0; word[i]; i++)
            assert(word[i] != ' ' && word[i] != '\n' && word[i] != '\t');
    } else {
        assert(strcmp(word, "zzzzz") == 0);
    }
    n = scanf("%3[a-c]", set);
    assert(n == 1 ? strspn(set, "abc") == strlen(set) && set[0] : strcmp(set, "zzz") == 0);
    n = scanf("%2c", chars);
    assert(chars[2] == 0 && n <= 1);
    if (n == 0)
        assert(0);
    n = scanf(" x%c%%", chars);
    assert(n >= -1 && n <= 1);
    n = scanf("%m[0-9]", &made);
    if (n == 1) {
        assert(strspn(made, "0123456789") == strlen(made));
        free(made);
    }
}

int main(void) {
    check_names();
    check_numbers();
    check_text();
    puts("end");
    return 0;
}
