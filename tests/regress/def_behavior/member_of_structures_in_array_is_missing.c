// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
// INPUT: {"nondet": [3]}
extern unsigned __VERIFIER_nondet_uint(void);
struct item {
    int x, y;
    char tag; // and three bytes of padding
};
int main(void) {
    struct item items[50];
    unsigned n = __VERIFIER_nondet_uint() % 51u;
    int found = 0;
    for (unsigned i = 0; i < n; i++) {
        items[i].x = 1;
        items[i].tag = 2;
    }
    for (unsigned i = 0; i < n; i++)
        if (items[i].y > items[i].x)
            found = items[i].tag;
    return found;
}
