// Element-wise arithmetic of GNU vectors is done, or refused with a reason.
// EXPECT: unreach-call TRUE
typedef int four __attribute__((vector_size(16)));
extern void reach_error(void);
int main(void) {
    four a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
    four c = a + b * a;
    if (c[0] != 11 || c[3] != 164)
        reach_error();
    return 0;
}
