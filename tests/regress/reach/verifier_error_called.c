// EXPECT: unreach-call FALSE
// VIOLATION: unreach-call line 5
extern void __VERIFIER_error(void);
int main(void) {
    __VERIFIER_error();
    return 0;
}
