// The twin of char_wraps_below_limit.c with a limit that is reached.
// EXPECT: termination TRUE
int main(void) {
    int rounds = 0;
    for (unsigned char c = 0; c < 200; c++)
        rounds += c & 1;
    return rounds;
}
