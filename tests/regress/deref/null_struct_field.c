// A field's offset does not make a null pointer valid, however large it is.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
struct wide { char before[100000]; int field; };
int main(void) {
    struct wide *p = 0;
    return p->field;
}
