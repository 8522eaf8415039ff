// ctype.h for all characters: functions, the header's macros, and the tables behind them.
#define _GNU_SOURCE
#include "check.h"

#include <ctype.h>
#include <stdlib.h>

int main(void) {
    for (int c = -1; c < 256; c++) {
        int functions[] = {(isalnum)(c), (isalpha)(c),  (isblank)(c), (iscntrl)(c), (isdigit)(c),
                           (isgraph)(c), (islower)(c),  (isprint)(c), (ispunct)(c), (isspace)(c),
                           (isupper)(c), (isxdigit)(c), (isascii)(c)};
        int macros[] = {isalnum(c), isalpha(c),  isblank(c), iscntrl(c), isdigit(c),
                        isgraph(c), islower(c),  isprint(c), ispunct(c), isspace(c),
                        isupper(c), isxdigit(c), isascii(c)};
        printf("%d:", c);
        for (int i = 0; i < 13; i++)
            printf(" %d %d", functions[i], macros[i]);
        printf(" %d %d %d %d %d\n", (tolower)(c), (toupper)(c), tolower(c), toupper(c),
               (toascii)(c));
        if (c >= 'A' && c <= 'Z')
            printf("%d %d\n", (_tolower)(c), (_toupper)(c + 32));
    }
    for (int c = -128; c < 256; c++)
        printf("%x %d %d\n", (*__ctype_b_loc())[c], (*__ctype_tolower_loc())[c],
               (*__ctype_toupper_loc())[c]);
    printf("%d\n", (int)__ctype_get_mb_cur_max());
    return 0;
}
