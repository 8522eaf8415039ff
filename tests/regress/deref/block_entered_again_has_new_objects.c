// Each iteration has a variable of its own: a pointer kept from the iteration before is dead for ever.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 9
// HARNESS: no, sanitizers do not distinguish the variables of the iterations
static int *volatile last;
int main(void) {
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        if (last && *last == square)
            return 1;
        last = &square;
    }
    return 0;
}
