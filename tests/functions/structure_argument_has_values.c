// What a function is given has values: structures that are passed, and what pointers lead to.
// FUNCTION: is_before
// OPTIONS: --non-null
// EXPECT: def-behavior TRUE
struct date {
    int year;
    char month;
    int day;
};

int is_before(struct date a, const struct date *b) {
    if (a.year != b->year)
        return a.year < b->year;
    if (a.month != b->month)
        return a.month < b->month;
    return a.day < b->day;
}
