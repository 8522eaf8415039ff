// Writing one field of any element leaves the other field of every element alone.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
struct Pair {
    short first, second;
} pairs[100];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 100, j = __VERIFIER_nondet_uint() % 100;
    pairs[i].second = 7;
    pairs[j].first = 9;
    if (pairs[i].second != 7)
        reach_error();
    return 0;
}
