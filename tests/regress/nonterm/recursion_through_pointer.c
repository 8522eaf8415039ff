// Each call passes a pointer to a variable of its own, with the same value.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
static int follow(const int *p) {
    int mine = *p;
    if (mine == 0)
        return 0;
    return follow(&mine);
}
int main(void) {
    int start = 5;
    return follow(&start);
}
