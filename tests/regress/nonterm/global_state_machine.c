// A machine with four states that never comes to the last one.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
static int state, rounds;
static void step(void) {
    switch (state) {
    case 0: state = 1; break;
    case 1: state = 2; break;
    case 2: state = 0; break;
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
