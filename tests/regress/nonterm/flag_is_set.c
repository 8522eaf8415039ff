// The twin of waits_for_flag.c: the loop sets the flag itself.
// EXPECT: termination TRUE
static volatile int ready;
int main(void) {
    int rounds = 0;
    while (!ready)
        if (++rounds == 5)
            ready = 1;
    return 0;
}
