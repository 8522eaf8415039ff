// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
extern unsigned char __VERIFIER_nondet_uchar(void);
union word {
    unsigned number;
    unsigned char bytes[4];
};
int main(void) {
    union word word;
    for (int i = 0; i < 3; i++)
        word.bytes[i] = __VERIFIER_nondet_uchar();
    return word.number > 100;
}
