// EXPECT: unreach-call TRUE
// EXPECT: termination FALSE
// REPLAY: no
// OPTIONS: --timeout 2
extern void reach_error(void);
int main(void) {
    for (volatile int on = 1; on;)
        ;
    reach_error();
}
