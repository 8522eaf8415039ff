// UNKNOWN: signals
#include <unistd.h>
static unsigned (*set)(unsigned) = alarm;
int main(void) { return (int)set(1); }
