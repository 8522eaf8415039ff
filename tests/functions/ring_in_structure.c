// FUNCTION: pop
// NEEDS: r != NULL && r->first <= 7
// EXPECT: valid-memsafety TRUE
struct ring {
    unsigned first, count;
    int data[8];
};

int pop(struct ring *r) {
    if (!r->count)
        return -1;
    int x = r->data[r->first];
    r->first = (r->first + 1) % 8;
    r->count--;
    return x;
}
