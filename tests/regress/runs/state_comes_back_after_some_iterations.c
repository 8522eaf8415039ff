// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
int main(void) {
    unsigned x = 1;
    while (x != 7)
        x = x * 5 & 0xff;
    return 0;
}
