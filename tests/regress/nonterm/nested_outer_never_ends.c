// The inner loop ends, but takes back what the outer one did.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
int main(void) {
    int i = 0;
    while (i < 10) {
        i += 4;
        for (int j = 0; j < 4; j++)
            i--;
    }
    return i;
}
