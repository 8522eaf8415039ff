// EXPECT: library TRUE
// DECIDE: yes
struct Pair {
    long a, b, c;
};
static void assign(struct Pair *to, const struct Pair *from) { *to = *from; }
int main(void) {
    struct Pair pair = {1, 2, 3};
    assign(&pair, &pair);
    return 0;
}
