// A structure is copied from where a pointer of unknown target leads: its members hold any values.
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
struct pair {
    int first, second;
};
extern struct pair *get(void);
extern void reach_error(void);
int main(void) {
    struct pair copy = *get();
    int n = copy.first & 7;
    while (n > 0)
        n--;
    if (n)
        reach_error();
    return 0;
}
