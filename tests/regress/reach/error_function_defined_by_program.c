// SV-COMP programs define it, often with an empty body: it is an error all the same.
// EXPECT: unreach-call FALSE
// VIOLATION: unreach-call line 6
void reach_error(void) {}
int main(void) {
    reach_error();
    return 0;
}
