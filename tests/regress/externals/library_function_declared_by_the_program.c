// The linker takes the library's function, whoever declares it.
// UNKNOWN: j1 is not modelled
double j1(double);
extern void reach_error(void);
int main(void) {
    if (j1(0.0) != 0.0)
        reach_error();
    return 0;
}
