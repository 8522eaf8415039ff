// Fields of structs of twelve bytes in an array, by an unknown index.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
struct point { int x, y; char tag; };
int main(void) {
    struct point p[6];
    unsigned i = __VERIFIER_nondet_uint() % 6;
    for (int k = 0; k < 6; k++) {
        p[k].x = k;
        p[k].y = -k;
        p[k].tag = 'a';
    }
    p[i].tag = 'b';
    p[i].y++;
    if (p[i].x + p[i].y != 1 || p[i].tag != 'b' || p[(i + 1) % 6].tag != 'a')
        reach_error();
    return 0;
}
