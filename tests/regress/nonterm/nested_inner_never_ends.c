// The outer loop is fine, the inner one gets stuck at 3.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
int main(void) {
    int i, j = 0;
    for (i = 0; i < 10; i++)
        for (j = i; j < 10;)
            if (j != 3)
                j++;
    return j;
}
