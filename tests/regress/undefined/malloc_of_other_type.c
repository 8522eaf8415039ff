// Declared with another type than the library's, an allocator has no meaning: every engine gives up.
// EXPECT: unreach-call UNDECIDED
// EXPECT: valid-memsafety UNDECIDED
// UNKNOWN: malloc is declared with types that its model does not expect
extern void reach_error(void);
int malloc(unsigned long);
int main(void) {
    int p = malloc(4);
    if (p == 7)
        reach_error();
    return 0;
}
