// What runs at the end of a program, against the real library.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int __cxa_atexit(void (*function)(void *), void *argument, void *library);

static int numbers[50];
static int count;

static void plain(void) { printf("plain %d\n", count++); }

static void with_status(int status, void *argument) {
    printf("status %d, %d\n", status, *(int *)argument);
}

static void with_argument(void *argument) {
    printf("argument %d\n", *(int *)argument);
    if (*(int *)argument == 7)
        printf("more: %d\n", atexit(plain));
}

static void never(void) { puts("never"); }

__attribute__((destructor)) static void end(void) {
    puts("destructor");
    atexit(plain);
}

__attribute__((constructor)) static void start(void) { atexit(plain); }

int main(void) {
    printf("%d\n", at_quick_exit(never));
    for (int i = 0; i < 50; i++) {
        numbers[i] = i;
        int status = i % 3 == 0   ? atexit(plain)
                     : i % 3 == 1 ? on_exit(with_status, &numbers[i])
                                  : __cxa_atexit(with_argument, &numbers[i], NULL);
        if (status != 0)
            printf("%d\n", status);
    }
    __cxa_atexit(with_argument, &numbers[7], NULL);
    if (count == 0)
        exit(0);
    return 4;
}
