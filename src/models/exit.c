// stdlib.h: what runs when a program ends. Handlers run in the opposite order of their
// registration, and one that a handler registers comes next; then the functions with the attribute
// `destructor`; then what those registered. Linked only into programs that register a handler or
// have such functions: `exit` is __assay_exit there (frontend/lower_functions.c), and the entry
// calls __assay_run_exit_handlers behind main.
#include "models.h"

#include <stdlib.h>
#include <unistd.h>

// One of the three functions. What a handler was given stays reachable for ever, as in glibc.
struct Handler {
    struct Handler *older;
    void (*plain)(void);
    void (*with_status)(int, void *);
    void (*with_argument)(void *);
    void *argument;
};

static struct Handler *newest, *newest_quick, *finished;
static bool is_ending;               // exit, quick_exit, or the end of main
static bool are_destructors_started; // they never run twice

void __assay_run_destructors(void); // made by frontend/lower.c

// glibc has room for 32 handlers, then it needs memory.
static struct Handler *new_handler(struct Handler **list) {
    static unsigned count;
    if (count >= 32) {
        void *room = malloc(1);
        if (room == NULL)
            return NULL;
        free(room);
    }
    count++;
    struct Handler *handler = __assay_static_alloc(sizeof *handler);
    __builtin_memset(handler, 0, sizeof *handler);
    handler->older = *list;
    *list = handler;
    return handler;
}

int atexit(void (*function)(void)) {
    struct Handler *handler = new_handler(&newest);
    if (handler == NULL)
        return -1;
    handler->plain = function;
    return 0;
}

int at_quick_exit(void (*function)(void)) {
    struct Handler *handler = new_handler(&newest_quick);
    if (handler == NULL)
        return -1;
    handler->plain = function;
    return 0;
}

int on_exit(void (*function)(int, void *), void *argument) {
    struct Handler *handler = new_handler(&newest);
    if (handler == NULL)
        return -1;
    handler->with_status = function;
    handler->argument = argument;
    return 0;
}

int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
    (void)library;
    struct Handler *handler = new_handler(&newest);
    if (handler == NULL)
        return -1;
    handler->with_argument = function;
    handler->argument = argument;
    return 0;
}

static void run_handlers(struct Handler **list, int status) {
    while (*list != NULL) {
        struct Handler *handler = *list;
        *list = handler->older;
        handler->older = finished;
        finished = handler;
        if (handler->with_status != NULL)
            handler->with_status(status, handler->argument);
        else if (handler->with_argument != NULL)
            handler->with_argument(handler->argument);
        else
            handler->plain();
    }
}

void __assay_run_exit_handlers(int status) {
    is_ending = true;
    run_handlers(&newest, status);
    if (!are_destructors_started) {
        are_destructors_started = true;
        __assay_run_destructors();
        run_handlers(&newest, status);
    }
}

// C17 7.22.4.4: a handler must not call it. glibc goes on with the handlers that are left.
_Noreturn void __assay_exit(int status) {
    __assay_defined_if(!is_ending, "exit is called while the program ends");
    __assay_run_exit_handlers(status);
    _exit(status);
}

_Noreturn void quick_exit(int status) {
    __assay_defined_if(!is_ending, "quick_exit is called while the program ends");
    is_ending = true;
    run_handlers(&newest_quick, status);
    _exit(status);
}
