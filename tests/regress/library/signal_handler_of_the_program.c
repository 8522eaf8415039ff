// EXPECT: valid-memsafety UNDECIDED
// UNKNOWN: signals: a handler of the program's
#include <signal.h>
static void handler(int number) { (void)number; }
int main(void) {
    signal(SIGINT, handler);
    return 0;
}
