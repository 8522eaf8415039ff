// EXPECT: const-write FALSE(const-write)
#include <string.h>
int main(void) {
    const char x[4] = "abc";
    strcpy((char *)x, "d");
    return 0;
}
