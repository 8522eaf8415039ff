// The twin of nested_outer_never_ends.c that takes back a little less.
// EXPECT: termination TRUE
int main(void) {
    int i = 0;
    while (i < 10) {
        i += 4;
        for (int j = 0; j < 3; j++)
            i--;
    }
    return i;
}
