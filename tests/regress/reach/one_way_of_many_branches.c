// The same; of 65536 ways one reaches the error.
// EXPECT: unreach-call FALSE
// REPLAY: no
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = 0;
    if (x < 0 || x > 10)
        return 0;
    int start = x;
    if (__VERIFIER_nondet_int() > 1)
        x += 1;
    else
        y += 1;
    if (__VERIFIER_nondet_int() > 2)
        x += 2;
    else
        y += 2;
    if (__VERIFIER_nondet_int() > 3)
        x += 3;
    else
        y += 3;
    if (__VERIFIER_nondet_int() > 4)
        x += 4;
    else
        y += 4;
    if (__VERIFIER_nondet_int() > 5)
        x += 5;
    else
        y += 5;
    if (__VERIFIER_nondet_int() > 6)
        x += 6;
    else
        y += 6;
    if (__VERIFIER_nondet_int() > 7)
        x += 7;
    else
        y += 7;
    if (__VERIFIER_nondet_int() > 8)
        x += 8;
    else
        y += 8;
    if (__VERIFIER_nondet_int() > 9)
        x += 9;
    else
        y += 9;
    if (__VERIFIER_nondet_int() > 10)
        x += 10;
    else
        y += 10;
    if (__VERIFIER_nondet_int() > 11)
        x += 11;
    else
        y += 11;
    if (__VERIFIER_nondet_int() > 12)
        x += 12;
    else
        y += 12;
    if (__VERIFIER_nondet_int() > 13)
        x += 13;
    else
        y += 13;
    if (__VERIFIER_nondet_int() > 14)
        x += 14;
    else
        y += 14;
    if (__VERIFIER_nondet_int() > 15)
        x += 15;
    else
        y += 15;
    if (__VERIFIER_nondet_int() > 16)
        x += 16;
    else
        y += 16;
    if (x - start == 135 && y == 1)
        reach_error();
    return 0;
}
