// EXPECT: unreach-call UNDECIDED
// EXPECT: valid-memsafety UNDECIDED
// UNKNOWN: malloc is declared with types that its model does not expect
extern void reach_error(void);
void *malloc(double);
int main(void) {
    int *p = malloc(4.0);
    *p = 1;
    if (*p != 1)
        reach_error();
    return 0;
}
