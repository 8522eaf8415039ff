// The twin of global_state_machine.c: the machine looks at the counter.
// EXPECT: termination TRUE
static int state, rounds;
static void step(void) {
    switch (state) {
    case 0: state = 1; break;
    case 1: state = 2; break;
    case 2: state = rounds > 20 ? 3 : 0; break;
    default: break;
    }
}
int main(void) {
    while (state != 3) {
        step();
        rounds++;
    }
    return 0;
}
