// EXPECT: unreach-call FALSE
extern void reach_error(void);
__attribute__((destructor)) static void end(void) { reach_error(); }
int main(void) {
    return 0;
}
