// EXPECT: unreach-call FALSE
// VIOLATION: unreach-call line 5
extern void reach_error(void);
int main(void) {
    reach_error();
    return 0;
}
