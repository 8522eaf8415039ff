// SV-COMP programs define it, often with an empty body: it is an error all the same.
// EXPECT: unreach-call FALSE
// VIOLATION: unreach-call line 7
// HARNESS: no, the function has a body that does nothing
void reach_error(void) {}
int main(void) {
    reach_error();
    return 0;
}
