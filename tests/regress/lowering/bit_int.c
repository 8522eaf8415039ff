// EXPECT: unreach-call TRUE
extern void reach_error(void);
int main(void) {
    unsigned _BitInt(37) a = 100000000000uwb;
    a *= 3;
    if ((unsigned long)a != 300000000000 % (1ul << 37))
        reach_error();
    return 0;
}
