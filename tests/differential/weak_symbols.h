/* Included in front of Csmith's programs: whether weak symbols are there is part of what a program prints. */
int printf(const char *, ...);
int weak_function(void) __attribute__((weak));
extern int weak_variable __attribute__((weak));
extern int weak_other __attribute__((weak));
static int *weak_places[] = {&weak_other, &weak_variable};
#ifdef DEFINED
int weak_variable = 5;
int weak_function(void) { return weak_variable; }
#endif
__attribute__((constructor)) static void print_weak_symbols(void) {
    printf("%d %d %d\n", weak_function ? weak_function() : -1,
           weak_places[1] ? *weak_places[1] : -1, weak_places[0] != 0);
}
