#include "api/contract_pool.h"

#include <string.h>

enum { MOST_ELEMENTS = 4096, MOST_CONSTANTS = 3, MOST_SHORT = 1 << 20 };

static const ShapeCount NO_COUNT = {.number = -1, .factor = -1, .plus = -1, .string = -1};
static const Need NO_NEED = {.place = -1,
                             .number = -1,
                             .plus = -1,
                             .other = -1,
                             .count = {.number = -1, .factor = -1, .plus = -1, .string = -1}};

static size_t count_places(const ContractPool *pool) {
    size_t n = pool->survey->places.count;
    return n < CONTRACT_MOST ? n : CONTRACT_MOST;
}

static size_t count_numbers(const ContractPool *pool) {
    size_t n = pool->survey->numbers.count;
    return n < CONTRACT_MOST ? n : CONTRACT_MOST;
}

static bool is_in(const NeedList *list, const Need *need) {
    for (size_t i = 0; i < list->count; i++)
        if (need_equals(&list->items[i], need))
            return true;
    return false;
}

static bool describes(const Need *need, int place) {
    return need->place == place && (need->kind == NEED_VALID || need->kind == NEED_STRING);
}

static void drop(ContractPool *pool, size_t i) {
    memmove(&pool->needs.items[i], &pool->needs.items[i + 1],
            (pool->needs.count - i - 1) * sizeof *pool->needs.items);
    pool->needs.count--;
}

// False: it was tried before.
static bool put(ContractPool *pool, Need need) {
    if (is_in(&pool->tried, &need))
        return false;
    for (size_t i = pool->needs.count; i-- > 0;) {
        const Need *other = &pool->needs.items[i];
        bool is_replaced = (need.kind == NEED_VALID && describes(other, need.place)) ||
                           (need.kind == NEED_STRING && describes(other, need.place)) ||
                           ((need.kind == NEED_BEFORE || need.kind == NEED_SHORT) &&
                            other->kind == need.kind && other->place == need.place);
        if (is_replaced)
            drop(pool, i);
    }
    vec_push(&pool->tried, need);
    vec_push(&pool->needs, need);
    return true;
}

// ---- Null --------------------------------------------------------------------------------------

// An empty string whose first character, the NUL, leads to where it fails.
static bool exclude_empty_string(ContractPool *pool, const ContractCause *cause) {
    for (size_t i = 0; i < count_places(pool); i++) {
        Need need = NO_NEED;
        need.kind = NEED_NOT_EMPTY;
        need.place = (int)i;
        if (pool->survey->places.items[i].is_char && cause->places[i].length == 0 &&
            cause->places[i].room == 1 && cause->places[i].is_source && put(pool, need))
            return true;
    }
    return false;
}

static bool exclude_null(ContractPool *pool, const ContractCause *cause) {
    bool has_source = false;
    for (size_t i = 0; i < count_places(pool); i++)
        has_source |= cause->places[i].is_known && cause->places[i].is_source;
    bool is_null = cause->cause.is_null && cause->cause.kind == IR_CAUSE_NONE;
    for (size_t i = 0; i < count_places(pool); i++) {
        const GivenPlace *given = &cause->places[i];
        Need need = NO_NEED;
        need.kind = NEED_NOT_NULL;
        need.place = (int)i;
        if (given->is_known && given->is_null && (given->is_source || (!has_source && is_null)) &&
            put(pool, need))
            return true;
    }
    return false;
}

// ---- How much there is -------------------------------------------------------------------------

typedef VEC(Need) CountList;

static void add_count(CountList *list, int place, ShapeCount count, bool is_string) {
    Need need = NO_NEED;
    need.kind = NEED_VALID;
    need.place = place;
    need.count = count;
    need.is_string = is_string;
    vec_push(list, need);
}

static bool is_at_hand(const SurveyNumber *number, const SurveyPlace *place) {
    const char *end = strrchr(place->key, '/');
    size_t length = end ? (size_t)(end - place->key) : 0;
    return !number->owner || (end && strlen(number->owner) == length &&
                              strncmp(number->owner, place->key, length) == 0);
}

// A length by itself, an index and one.
static void add_numbers(CountList *list, const ContractPool *pool, const ContractCause *cause,
                        int place, bool are_sources) {
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < count_numbers(pool); i++) {
            const SurveyNumber *number = &pool->survey->numbers.items[i];
            ShapeCount count = NO_COUNT;
            count.number = (int)i;
            count.constant = number->is_length ? pass : 1 - pass;
            // One element more than the length says: room for a NUL, or else a mistake.
            if (number->is_length && pass && !pool->survey->places.items[place].is_char)
                continue;
            if (is_at_hand(number, &pool->survey->places.items[place]) &&
                cause->numbers[i].is_source == are_sources)
                add_count(list, place, count, false);
        }
}

static void add_constant(CountList *list, int place, __int128 elements) {
    ShapeCount count = NO_COUNT;
    count.constant = (int64_t)elements;
    if (elements > 0 && elements <= MOST_ELEMENTS)
        add_count(list, place, count, false);
}

// The length of another string; that and a number; products and sums of two numbers.
static void add_compound(CountList *list, const ContractPool *pool, int place) {
    const SurveyPlace *p = &pool->survey->places.items[place];
    for (size_t i = 0; i < count_places(pool); i++) {
        const SurveyPlace *other = &pool->survey->places.items[i];
        if (!other->is_char || (int)i == place || !other->is_parameter)
            continue;
        for (int64_t more = 0; more < 2; more++) {
            ShapeCount count = NO_COUNT;
            count.string = (int)i;
            count.constant = more;
            add_count(list, place, count, false);
        }
    }
    for (size_t i = 0; i < count_numbers(pool); i++)
        for (size_t k = i + 1; k < count_numbers(pool); k++) {
            ShapeCount sum = NO_COUNT, product = NO_COUNT;
            if (!is_at_hand(&pool->survey->numbers.items[i], p) ||
                !is_at_hand(&pool->survey->numbers.items[k], p))
                continue;
            sum.number = product.number = (int)i;
            sum.plus = product.factor = (int)k;
            add_count(list, place, product, false);
            if (p->is_parameter)
                add_count(list, place, sum, false);
        }
}

// Behind the characters of a string that is there: for what is appended.
static void add_behind_string(CountList *list, const ContractPool *pool, int place) {
    Need string = NO_NEED;
    if (!pool->survey->places.items[place].is_char)
        return;
    string.kind = NEED_STRING;
    string.place = place;
    vec_push(list, string);
    for (size_t i = 0; i < count_places(pool); i++) {
        ShapeCount count = NO_COUNT;
        count.string = (int)i;
        count.constant = 1;
        if (pool->survey->places.items[i].is_char && (int)i != place &&
            pool->survey->places.items[i].is_parameter)
            add_count(list, place, count, true);
    }
    for (size_t i = 0; i < count_numbers(pool); i++) {
        ShapeCount count = NO_COUNT;
        count.number = (int)i;
        count.constant = 1;
        if (is_at_hand(&pool->survey->numbers.items[i], &pool->survey->places.items[place]))
            add_count(list, place, count, true);
    }
}

// Would it have been enough on every run so far?
static bool suffices(const ContractPool *pool, const Need *need) {
    for (size_t i = 0; i < pool->examples.count; i++) {
        const ContractExample *example = &pool->examples.items[i];
        __int128 value;
        if (example->place != need->place)
            continue;
        int64_t length = example->given.places[need->place].length;
        bool is_string = need->is_string || need->kind == NEED_STRING;
        if (is_string && length < 0)
            continue; // it was none
        if (need->kind == NEED_STRING ||
            !contract_cause_count(&example->given, &need->count, &value))
            return false;
        value += is_string ? length : 0;
        if (value < example->elements)
            return false;
    }
    return true;
}

static size_t count_constants(const ContractPool *pool, int place) {
    size_t n = 0;
    for (size_t i = 0; i < pool->tried.count; i++) {
        const Need *need = &pool->tried.items[i];
        n += need->kind == NEED_VALID && need->place == place && need->count.number < 0 &&
             need->count.string < 0;
    }
    return n;
}

// A length of 0, before more is asked for than a length says.
static bool exclude_empty(ContractPool *pool, const ContractCause *cause, int place) {
    for (size_t i = 0; i < count_numbers(pool) && cause->places[place].room <= 0; i++) {
        const SurveyNumber *number = &pool->survey->numbers.items[i];
        Need need = NO_NEED;
        need.kind = NEED_NUMBER;
        need.relation = NEED_GE;
        need.number = (int)i;
        need.constant = 1;
        if (number->is_length && cause->numbers[i].is_known && cause->numbers[i].value <= 0 &&
            is_at_hand(number, &pool->survey->places.items[place]) && put(pool, need))
            return true;
    }
    return false;
}

static bool has_length(const ContractPool *pool, int place) {
    for (size_t i = 0; i < pool->needs.count; i++) {
        const Need *need = &pool->needs.items[i];
        if (need->kind == NEED_VALID && need->place == place && need->count.number >= 0 &&
            pool->survey->numbers.items[need->count.number].is_length)
            return true;
    }
    return false;
}

// The number that says how much room there is: a capacity rather than a count.
static bool is_capacity(const SurveyNumber *number) {
    static const char *const names[] = {"cap", "capacity", "size", "alloc", "allocated", "max"};
    const char *arrow = strrchr(number->path, '>'), *name = arrow ? arrow + 1 : number->path;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

// A member whose structure says how much room it has, and an index made of other members.
static bool put_capacity(ContractPool *pool, const ContractCause *cause, int place) {
    const SurveyPlace *p = &pool->survey->places.items[place];
    bool has_index = false;
    for (size_t i = 0; i < count_numbers(pool); i++)
        has_index |= cause->numbers[i].is_source && pool->survey->numbers.items[i].owner;
    for (size_t i = 0; i < count_numbers(pool) && has_index && !p->is_parameter; i++) {
        const SurveyNumber *number = &pool->survey->numbers.items[i];
        Need need = NO_NEED;
        need.kind = NEED_VALID;
        need.place = place;
        need.count.number = (int)i;
        if (number->owner && is_at_hand(number, p) && is_capacity(number) && put(pool, need))
            return true;
    }
    return false;
}

// As much as a length says, though it is too little on this run: then an index was too large.
static bool put_length(ContractPool *pool, int place) {
    CountList list = {0};
    bool is_found = false;
    for (size_t i = 0; i < count_numbers(pool); i++) {
        const SurveyNumber *number = &pool->survey->numbers.items[i];
        ShapeCount count = NO_COUNT;
        count.number = (int)i;
        if (number->is_length && is_at_hand(number, &pool->survey->places.items[place]))
            add_count(&list, place, count, false);
    }
    for (size_t i = 0; i < list.count && !is_found; i++)
        is_found = put(pool, list.items[i]);
    vec_free(&list);
    return is_found;
}

static bool has_constant(const ContractPool *pool, int place) {
    return count_constants(pool, place) > 0;
}

static bool put_sufficient(ContractPool *pool, const CountList *list) {
    for (size_t i = 0; i < list->count; i++)
        if (suffices(pool, &list->items[i]) && put(pool, list->items[i]))
            return true;
    return false;
}

// More in front of it than before; some times.
static bool exclude_before(ContractPool *pool, const ContractCause *cause, int64_t start) {
    enum { MOST_BEFORE = 5 };
    Need string = NO_NEED, before = NO_NEED;
    size_t n = 0;
    string.kind = NEED_STRING;
    before.kind = NEED_BEFORE;
    string.place = before.place = cause->place;
    before.constant = start - cause->cause.offset;
    for (size_t i = 0; i < pool->tried.count; i++)
        n += pool->tried.items[i].kind == NEED_BEFORE && pool->tried.items[i].place == cause->place;
    if (!pool->survey->places.items[cause->place].is_char || before.constant > MOST_ELEMENTS ||
        n >= MOST_BEFORE)
        return false;
    Need not_empty = NO_NEED;
    not_empty.kind = NEED_NOT_EMPTY;
    not_empty.place = cause->place;
    if (cause->places[cause->place].length == 0 && !n && put(pool, not_empty))
        return true;
    bool is_new = put(pool, string);
    return put(pool, before) || is_new;
}

// Twice as much as before: how much exactly is found when that suffices.
static void add_next_constant(CountList *list, const ContractPool *pool, int place) {
    enum { MOST_DOUBLED = 256 };
    for (size_t i = 0; i < pool->needs.count; i++) {
        const Need *need = &pool->needs.items[i];
        if (need->kind == NEED_VALID && need->place == place && need->count.number < 0 &&
            need->count.string < 0 && need->count.constant < MOST_DOUBLED)
            add_constant(list, place, 2 * (__int128)need->count.constant);
    }
}

// ---- Numbers -----------------------------------------------------------------------------------

static bool put_number(ContractPool *pool, NeedRelation relation, size_t number, int other,
                       int64_t constant) {
    Need need = NO_NEED;
    need.kind = NEED_NUMBER;
    need.relation = relation;
    need.number = (int)number;
    need.other = other;
    need.constant = constant;
    return put(pool, need);
}

// Can the driver compare them? Members of different structures are never known together.
static bool are_together(const SurveyNumber *a, const SurveyNumber *b) {
    return !a->owner || !b->owner || strcmp(a->owner, b->owner) == 0;
}

static bool exclude_sign(ContractPool *pool, const ContractCause *cause, size_t i) {
    const SurveyNumber *number = &pool->survey->numbers.items[i];
    __int128 value = cause->numbers[i].value;
    bool may_be_negative = number->is_signed && !number->is_length; // a divisor
    return (number->is_signed && value < 0 && put_number(pool, NEED_GE, i, -1, 0)) ||
           (value == 0 && may_be_negative && put_number(pool, NEED_NE, i, -1, 0)) ||
           (value == 0 && put_number(pool, NEED_GE, i, -1, 1));
}

// An index into an array whose size the program says.
static bool exclude_index(ContractPool *pool, const ContractCause *cause, size_t i) {
    const IrCause *c = &cause->cause;
    bool is_array = c->is_access && c->size && !c->is_dead && !c->is_literal &&
                    (c->kind == IR_CAUSE_STACK || c->kind == IR_CAUSE_GLOBAL);
    __int128 n = is_array ? c->object_size / c->size : 0;
    if (n > 0 && cause->numbers[i].value >= n &&
        put_number(pool, NEED_AT_MOST, i, -1, (int64_t)n - 1))
        return true;
    for (size_t b = 0; b < pool->survey->bounds.count && c->is_access; b++) {
        __int128 bound = pool->survey->bounds.items[b];
        if (bound > 1 && cause->numbers[i].value >= bound &&
            put_number(pool, NEED_AT_MOST, i, -1, (int64_t)bound - 1))
            return true;
    }
    return false;
}

static bool exclude_order(ContractPool *pool, const ContractCause *cause, size_t i, size_t k) {
    const SurveyNumber *a = &pool->survey->numbers.items[i], *b = &pool->survey->numbers.items[k];
    __int128 x = cause->numbers[i].value, y = cause->numbers[k].value;
    if (i == k || !cause->numbers[k].is_known || !are_together(a, b) || !b->is_length)
        return false;
    bool is_strict = !a->is_length;
    return (is_strict && x >= y && put_number(pool, NEED_LT, i, (int)k, 0)) ||
           (x > y && put_number(pool, NEED_LE, i, (int)k, 0));
}

static bool exclude_sum(ContractPool *pool, const ContractCause *cause, size_t i, size_t k) {
    const SurveyNumber *numbers = pool->survey->numbers.items;
    for (size_t m = 0; m < count_numbers(pool) && k > i; m++) {
        Need need = NO_NEED;
        need.kind = NEED_NUMBER;
        need.relation = NEED_SUM_LE;
        need.number = (int)i;
        need.plus = (int)k;
        need.other = (int)m;
        bool is_fit =
            m != i && m != k && cause->numbers[k].is_known && cause->numbers[m].is_known &&
            numbers[m].is_length && !numbers[i].is_signed && !numbers[k].is_signed &&
            !numbers[m].is_signed && are_together(&numbers[i], &numbers[m]) &&
            are_together(&numbers[k], &numbers[m]) && are_together(&numbers[i], &numbers[k]);
        if (is_fit && cause->numbers[i].value + cause->numbers[k].value > cause->numbers[m].value &&
            put(pool, need))
            return true;
    }
    return false;
}

static bool exclude_extreme(ContractPool *pool, const ContractCause *cause, size_t i) {
    const SurveyNumber *number = &pool->survey->numbers.items[i];
    unsigned bits = 8 * (unsigned)number->size;
    if (!number->is_signed || bits < 8 || bits > 64)
        return false;
    int64_t most = bits == 64 ? INT64_MAX : ((int64_t)1 << (bits - 1)) - 1;
    __int128 value = cause->numbers[i].value;
    return (value == most && put_number(pool, NEED_AT_MOST, i, -1, most - 1)) ||
           (value == -(__int128)most - 1 && put_number(pool, NEED_GE, i, -1, -most));
}

static bool exclude_numbers(ContractPool *pool, const ContractCause *cause, Property property) {
    bool has_source = false;
    size_t n = count_numbers(pool);
    for (size_t i = 0; i < n; i++)
        has_source |= cause->numbers[i].is_known && cause->numbers[i].is_source;
    for (int pass = 0; pass < 5; pass++)
        for (size_t i = 0; i < n; i++) {
            if (!cause->numbers[i].is_known || (has_source && !cause->numbers[i].is_source))
                continue;
            bool is_found = (pass == 0 && property == PROPERTY_NO_OVERFLOW &&
                             exclude_extreme(pool, cause, i)) ||
                            (pass == 1 && exclude_sign(pool, cause, i)) ||
                            (pass == 2 && exclude_index(pool, cause, i));
            for (size_t k = 0; k < n && pass > 2 && property != PROPERTY_TERMINATION; k++)
                is_found = is_found || (pass == 3 && exclude_order(pool, cause, i, k)) ||
                           (pass == 4 && exclude_sum(pool, cause, i, k));
            if (is_found)
                return true;
        }
    return false;
}

static bool has_source_number(const ContractPool *pool, const ContractCause *cause) {
    for (size_t i = 0; i < count_numbers(pool); i++)
        if (cause->numbers[i].is_known && cause->numbers[i].is_source)
            return true;
    return false;
}

static bool has_capacity(const ContractPool *pool, int place) {
    for (size_t i = 0; i < pool->needs.count; i++) {
        const Need *need = &pool->needs.items[i];
        if (need->kind == NEED_VALID && need->place == place && need->count.number >= 0 &&
            is_capacity(&pool->survey->numbers.items[need->count.number]))
            return true;
    }
    return false;
}

// What the index was made of, against the lengths.
static bool exclude_index_of(ContractPool *pool, const ContractCause *cause) {
    return has_source_number(pool, cause) && exclude_numbers(pool, cause, PROPERTY_MEMSAFETY);
}

static bool exclude_outside(ContractPool *pool, const ContractCause *cause) {
    int place = cause->place;
    if (place < 0 || cause->cause.is_dead || !cause->cause.is_access ||
        pool->survey->places.items[place].is_fixed)
        return false;
    const SurveyPlace *p = &pool->survey->places.items[place];
    int64_t start = (int64_t)cause->cause.object_size - cause->places[place].room;
    if (has_capacity(pool, place)) // what the structure says itself
        return exclude_index_of(pool, cause);
    if (cause->cause.offset < 0)
        return !has_length(pool, place) && exclude_before(pool, cause, start);
    __int128 element = p->element ? p->element : 1;
    __int128 bytes = cause->cause.offset - start + (__int128)cause->cause.size;
    ContractExample example = {place, (bytes + element - 1) / element, *cause};
    vec_push(&pool->examples, example);
    CountList first = {0}, second = {0};
    add_numbers(&first, pool, cause, place, true);
    add_numbers(&first, pool, cause, place, false);
    add_compound(&second, pool, place);
    if (count_constants(pool, place) < 1)
        add_constant(&second, place, example.elements);
    add_behind_string(&second, pool, place);
    if (count_constants(pool, place) < MOST_CONSTANTS)
        add_constant(&second, place, example.elements);
    add_next_constant(&second, pool, place);
    bool has_index = p->is_structure && has_source_number(pool, cause);
    bool is_found = exclude_empty(pool, cause, place) || put_capacity(pool, cause, place) ||
                    (has_index && exclude_index_of(pool, cause)) || put_sufficient(pool, &first) ||
                    (has_length(pool, place) && exclude_index_of(pool, cause)) ||
                    (!has_constant(pool, place) && p->is_structure && put_length(pool, place)) ||
                    put_sufficient(pool, &second);
    vec_free(&first);
    vec_free(&second);
    return is_found;
}

// A string that is longer than an array of the function's own.
static bool exclude_long(ContractPool *pool, const ContractCause *cause) {
    const IrCause *c = &cause->cause;
    bool is_array = c->is_access && !c->is_dead && c->object_size > 0 &&
                    c->object_size < MOST_SHORT &&
                    (c->kind == IR_CAUSE_STACK || c->kind == IR_CAUSE_GLOBAL);
    for (size_t i = 0; i < count_places(pool) && is_array; i++) {
        Need need = NO_NEED;
        need.kind = NEED_SHORT;
        need.place = (int)i;
        need.constant = cause->places[i].length - 1;
        if (pool->survey->places.items[i].is_char && cause->places[i].length >= 1 &&
            need.constant + 4 >= (int64_t)c->object_size - 1)
            need.constant = need.constant < (int64_t)c->object_size ? need.constant
                                                                    : (int64_t)c->object_size - 1;
        else
            continue;
        if (put(pool, need))
            return true;
    }
    return false;
}

// ---- All of them -------------------------------------------------------------------------------

bool contract_pool_exclude(ContractPool *pool, const ContractCause *cause, Property property) {
    return exclude_null(pool, cause) || exclude_outside(pool, cause) ||
           exclude_numbers(pool, cause, property) || exclude_long(pool, cause) ||
           exclude_empty_string(pool, cause);
}

bool contract_pool_is_constant(const Need *need) {
    return need->kind == NEED_VALID && need->count.number < 0 && need->count.string < 0 &&
           need->count.constant > 1 && !need->is_string;
}

__int128 contract_pool_least(const ContractPool *pool, const Need *need) {
    __int128 least = 1;
    for (size_t i = 0; i < pool->examples.count; i++)
        if (pool->examples.items[i].place == need->place &&
            pool->examples.items[i].elements > least &&
            pool->examples.items[i].elements <= need->count.constant)
            least = pool->examples.items[i].elements;
    return least;
}

void contract_pool_release(ContractPool *pool) {
    vec_free(&pool->needs);
    vec_free(&pool->tried);
    vec_free(&pool->examples);
}

bool contract_pool_only_assumes(const NeedList *needs) {
    for (size_t i = 0; i < needs->count; i++) {
        NeedKind kind = needs->items[i].kind;
        if (kind == NEED_VALID || kind == NEED_STRING || kind == NEED_BEFORE)
            return false;
    }
    return true;
}
