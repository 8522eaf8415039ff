// What the macros of ctype.h give is the table's bit, for each character, and for those that a
// signed char makes negative.
// EXPECT: unreach-call TRUE
#include <ctype.h>
void reach_error(void);
static int masked(int c, int bit) { return (*__ctype_b_loc())[c] & (unsigned short)bit; }

static void compare(int c) {
    const unsigned short *table = *__ctype_b_loc();
    unsigned short bits = table[c];
    int found[12] = {
        isupper(c), islower(c), isalpha(c),
        isdigit(c),           isxdigit(c), isspace(c),
        isprint(c),           isgraph(c),                        isblank(c),
        iscntrl(c),           ispunct(c),                        isalnum(c),
    };
    int expected[12] = {_ISupper, _ISlower, _ISalpha, _ISdigit, _ISxdigit, _ISspace,
                        _ISprint, _ISgraph, _ISblank, _IScntrl, _ISpunct,  _ISalnum};
    for (int i = 0; i < 12; i++)
        if (found[i] != (bits / expected[i] % 2 ? expected[i] : 0))
            reach_error();
    for (int bit = 1; bit < 65536; bit *= 2)
        if ((bits / bit % 2 != 0) != (masked(c, bit) != 0))
            reach_error();
    if (((*__ctype_b_loc())[c] & 16) != 0 || ((*__ctype_b_loc())[c] & 128) != 0)
        reach_error();
    if (((*__ctype_b_loc())[c] & (unsigned short)(_ISalpha | _ISdigit)) !=
        (bits / _ISalpha % 2 ? _ISalpha : 0) + (bits / _ISdigit % 2 ? _ISdigit : 0))
        reach_error();
}

int main(void) {
    for (int c = -128; c < 256; c++)
        compare(c);
    return 0;
}
