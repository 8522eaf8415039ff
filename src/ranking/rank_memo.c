#include "ranking/rank_memo.h"

#include <stdlib.h>

bool rank_memo_is_fit(const LinearSystem *system) {
    bool is_exact = !system->is_coarse && !system->excluded;
    for (size_t i = 0; i < system->cases.count; i++)
        is_exact &= system->cases.items[i].is_exact;
    return is_exact;
}

static bool is_same_row(const LinearRow *a, const LinearRow *b, uint32_t n_dims) {
    if (a->constant != b->constant || a->is_equality != b->is_equality)
        return false;
    for (uint32_t dim = 0; dim < n_dims; dim++)
        if (a->coefficients[dim] != b->coefficients[dim])
            return false;
    return true;
}

static bool is_same_case(const LinearCase *a, const LinearCase *b, uint32_t n_vars) {
    if (a->from != b->from || a->to != b->to || a->n_dims != b->n_dims ||
        a->rows.count != b->rows.count)
        return false;
    for (size_t i = 0; i < a->rows.count; i++)
        if (!is_same_row(&a->rows.items[i], &b->rows.items[i], a->n_dims))
            return false;
    for (uint32_t v = 0; v < n_vars; v++)
        if (!is_same_row(&a->updates[v], &b->updates[v], a->n_dims))
            return false;
    return true;
}

static bool is_same_system(const LinearSystem *a, const LinearSystem *b) {
    if (a->n_vars != b->n_vars || a->n_locations != b->n_locations ||
        a->cases.count != b->cases.count)
        return false;
    for (size_t i = 0; i < a->cases.count; i++)
        if (!is_same_case(&a->cases.items[i], &b->cases.items[i], a->n_vars))
            return false;
    return true;
}

const RankProof *rank_memo_find(const RankMemo *memo, const LinearSystem *system) {
    if (!rank_memo_is_fit(system))
        return NULL;
    for (; memo; memo = memo->next)
        if (is_same_system(memo->system, system))
            return &memo->proof;
    return NULL;
}

void rank_memo_add(RankMemo **memo, LinearSystem *system, RankProof proof) {
    RankMemo *entry = memory_zeroed(sizeof *entry);
    entry->system = system;
    entry->proof = proof;
    entry->next = *memo;
    *memo = entry;
}

void rank_memo_free(RankMemo *memo) {
    while (memo) {
        RankMemo *next = memo->next;
        linear_system_free(memo->system);
        rank_proof_release(&memo->proof);
        free(memo);
        memo = next;
    }
}
