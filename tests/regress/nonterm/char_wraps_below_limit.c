// An unsigned char is always below 300.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
int main(void) {
    int rounds = 0;
    for (unsigned char c = 0; c < 300; c++)
        rounds += c & 1;
    return rounds;
}
