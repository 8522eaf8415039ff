// A structure that is returned in memory: the place of the result is no argument.
// EXPECT: call TRUE
// DECIDE: yes
struct large {
    long part[6];
    int size;
};
struct large receive() {
    struct large l = {{1, 2, 3, 4, 5, 6}, 7};
    return l;
}
int main(void) {
    struct large l = receive(), (*f)() = receive;
    l = f();
    return l.size == 7 ? 0 : 1;
}
