// A calculator with a stack.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 32

static long long stack[MAX_DEPTH];
static int depth;

static int push(long long value) {
    if (depth >= MAX_DEPTH) {
        fprintf(stderr, "rpn: stack is full\n");
        return -1;
    }
    stack[depth++] = value;
    return 0;
}

static int add(long long a, long long b, long long *sum) {
    if ((b > 0 && a > LLONG_MAX - b) || (b < 0 && a < LLONG_MIN - b))
        return -1;
    *sum = a + b;
    return 0;
}

static int apply(char operation) {
    long long result = 0;

    if (depth < 2) {
        fprintf(stderr, "rpn: stack is empty\n");
        return -1;
    }
    long long b = stack[--depth];
    long long a = stack[--depth];
    int failed = 0;
    switch (operation) {
    case '+': failed = add(a, b, &result); break;
    case '-': failed = b == LLONG_MIN || add(a, -b, &result); break;
    case '/':
        failed = b == 0 || (a == LLONG_MIN && b == -1);
        if (!failed)
            result = a / b;
        break;
    case '%':
        failed = b == 0 || b == -1;
        if (!failed)
            result = a % b;
        break;
    default:
        fprintf(stderr, "rpn: unknown operation %c\n", operation);
        return -1;
    }
    if (failed) {
        fprintf(stderr, "rpn: result of %c does not exist\n", operation);
        return -1;
    }
    return push(result);
}

int main(int argc, char *argv[]) {
    for (int i = 1; i < argc; i++) {
        char *end;
        errno = 0;
        long long value = strtoll(argv[i], &end, 10);
        if (end != argv[i] && *end == '\0' && errno == 0) {
            if (push(value) != 0)
                return 1;
        } else if (strlen(argv[i]) == 1) {
            if (apply(argv[i][0]) != 0)
                return 1;
        } else {
            fprintf(stderr, "rpn: %s is no number\n", argv[i]);
            return 1;
        }
    }
    while (depth > 0)
        printf("%lld\n", stack[--depth]);
    return 0;
}
