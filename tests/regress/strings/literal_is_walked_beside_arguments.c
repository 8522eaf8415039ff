// A literal is walked although main has parameters.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// DECIDE: yes
void reach_error(void);
int main(int argc, char **argv) {
    const char *s = "a string literal of fifty-four characters, walked here";
    int n = 0;
    while (*s++)
        n++;
    if (n != 54)
        reach_error();
    return 0;
}
