// The twin of recursion_through_pointer.c: the value gets smaller.
// EXPECT: termination TRUE
static int follow(const int *p) {
    int mine = *p - 1;
    if (mine <= 0)
        return 0;
    return follow(&mine);
}
int main(void) {
    int start = 5;
    return follow(&start);
}
