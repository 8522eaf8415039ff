// The linker takes the library's function, whoever declares it.
// UNKNOWN: a64l is not modelled
long a64l(const char *);
extern void reach_error(void);
int main(void) {
    if (a64l("/") != 1)
        reach_error();
    return 0;
}
