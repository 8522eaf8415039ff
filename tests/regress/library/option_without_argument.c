// optarg is null for an option that has no argument.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <unistd.h>
int main(void) {
    char *arguments[] = {"program", "-a", 0};
    return getopt(2, arguments, "a:b") == 'b' || optarg[0];
}
