// UNKNOWN: sethostname is not modelled
#include <unistd.h>
int main(void) { return sethostname("name", 4); }
