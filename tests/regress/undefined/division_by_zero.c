// Undefined, but none of the properties: the run ends there.
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// VIOLATION: division-by-zero line 8
extern void reach_error(void);
int zero;
int main(void) {
    int x = 1 / zero;
    reach_error();
    return x;
}
