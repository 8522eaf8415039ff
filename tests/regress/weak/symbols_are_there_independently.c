// DECIDE: yes
// EXPECT: unreach-call FALSE
// INPUT: {"memory": [{"object": 2, "offset": 0, "bytes": "01"}]}
extern void reach_error(void);
void one(void) __attribute__((weak));
void two(void) __attribute__((weak));
int main(void) {
    if (!one && two)
        reach_error();
    return 0;
}
