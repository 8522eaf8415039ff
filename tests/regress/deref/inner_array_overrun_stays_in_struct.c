// Bounds are those of the object, here the whole structure.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
struct packet { char head[4]; char body[4]; };
int main(void) {
    struct packet p = {"abc", "def"};
    char *s = p.head;
    return s[5] - 'e';
}
