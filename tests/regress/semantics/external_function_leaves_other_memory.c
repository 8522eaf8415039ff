// Memory that was not passed to it stays as it is.
// EXPECT: unreach-call TRUE
extern void unknown(int);
extern void reach_error(void);
static int mine = 3;
int main(void) {
    unknown(mine);
    if (mine != 3)
        reach_error();
    return 0;
}
