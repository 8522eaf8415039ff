// Tabs as spaces, with tab stops.
// The input may never end, so it need not terminate.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --timeout 40
// DECIDE: yes
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_STOPS 16

static unsigned int stops[MAX_STOPS];
static int stop_count;

// Tab stops: "4" is one in every four columns, "4,10,20" are columns.
static int parse_stops(const char *text) {
    unsigned int value = 0;
    int digits = 0;

    for (;; text++) {
        if (isdigit((unsigned char)*text)) {
            if (++digits > 6)
                return -1;
            value = value * 10 + (unsigned int)(*text - '0');
            continue;
        }
        if (digits == 0 || value == 0 || stop_count == MAX_STOPS)
            return -1;
        if (stop_count > 0 && value <= stops[stop_count - 1])
            return -1;
        stops[stop_count++] = value;
        if (*text == '\0')
            return 0;
        if (*text != ',')
            return -1;
        value = 0;
        digits = 0;
    }
}

static unsigned int next_stop(unsigned int column) {
    if (stop_count == 1)
        return column + stops[0] - column % stops[0];
    for (int i = 0; i < stop_count; i++)
        if (stops[i] > column)
            return stops[i];
    return column + 1;
}

int main(int argc, char **argv) {
    unsigned int column = 0;
    int c;

    if (argc == 3 && argv[1][0] == '-' && argv[1][1] == 't') {
        if (parse_stops(argv[2]) != 0) {
            fprintf(stderr, "expand: bad tab stops: %s\n", argv[2]);
            return 1;
        }
    } else {
        stops[stop_count++] = 8;
    }
    while ((c = getchar()) != EOF) {
        if (c == '\t') {
            unsigned int stop = next_stop(column);
            for (; column < stop; column++)
                putchar(' ');
        } else if (c == '\n') {
            putchar(c);
            column = 0;
        } else {
            putchar(c);
            if (column < 1000000)
                column++;
        }
    }
    return 0;
}
