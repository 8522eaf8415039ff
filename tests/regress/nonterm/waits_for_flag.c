// Nobody sets the flag.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
static volatile int ready;
int main(void) {
    while (!ready)
        ;
    return 0;
}
