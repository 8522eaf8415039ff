// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
extern int configured;
extern void reach_error(void);
int main(void) {
    int first = configured;
    if (configured != first)
        reach_error();
    return 0;
}
