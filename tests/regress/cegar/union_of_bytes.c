// EXPECT: unreach-call FALSE
// VERIFY: --engine cegar
// DECIDE: yes
// A byte of a number that is tracked changes.
void reach_error(void);
union { int number; unsigned char bytes[4]; } both;
int main(void) {
    both.number = 0;
    both.bytes[1] = 1;
    if (both.number == 256)
        reach_error();
    return 0;
}
