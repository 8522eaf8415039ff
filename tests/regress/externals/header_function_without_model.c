// UNKNOWN: readlink is not modelled
#include <unistd.h>
int main(void) {
    char text[8];
    return (int)readlink("name", text, sizeof text);
}
