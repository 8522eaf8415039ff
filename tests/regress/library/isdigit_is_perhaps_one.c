// Whether the answer is 1 is the library's choice.
// EXPECT: unreach-call TRUE
extern int isdigit(int);
extern void reach_error(void);
int main(void) {
    if (isdigit('5') == 1)
        reach_error();
    return 0;
}
