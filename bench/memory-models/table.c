// A table of records, written and read by unknown indices, with fields of different sizes.
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
struct record {
    char tag;
    short kind;
    int value;
    long total;
};
int main(void) {
    static struct record table[8];
    for (int i = 0; i < 3; i++) {
        unsigned k = __VERIFIER_nondet_uint() & 7;
        table[k].tag++;
        table[k].value += 3;
        table[k].total += table[k].value;
    }
    int sum = 0;
    for (int k = 0; k < 8; k++) {
        sum += table[k].value;
        if (table[k].value != 3 * table[k].tag)
            reach_error();
    }
    if (sum != 9)
        reach_error();
    return 0;
}
