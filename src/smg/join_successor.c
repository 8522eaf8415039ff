// What leads to the node behind: on the side where a node is a region, the value of its link; where
// it is one of a segment, the segment's variable. Where both sides hold that, so does every node of
// the joined segment. The links of nodes around (that the nodes are parts of) count as well.
#include "smg/join_internal.h"

static Term successor_on(SmgJoin *j, const SmgSide *side, SmgObjectId id, Number next) {
    const SmgObject *node = smg_object(side->heap, id);
    SmgValue link;
    if (node->segment)
        return node->segment->successor;
    if (!smg_read_link(j->smg, side->heap, side->kb, id, next, &link))
        return (Term){0};
    return kb_simplify(j->smg->solver, side->kb, link.term);
}

void join_push_successor(SmgJoin *j, SmgPair pair, Number next) {
    SmgSuccessor s = {.in_a = successor_on(j, &j->a, pair.general, next),
                      .in_b = successor_on(j, &j->b, pair.other, next)};
    if (smg_object(j->a.heap, pair.general)->segment && term_exists(s.in_a)) {
        s.joined = s.in_a;
        if (term_exists(s.in_b) && !term_same(s.joined, s.in_b))
            smg_binding_set(&j->b.binding, s.joined, s.in_b);
    }
    vec_push(&j->successors, s);
}

Term join_pop_successor(SmgJoin *j) { return vec_pop(&j->successors).joined; }

static bool is_on(SmgJoin *j, const SmgSide *side, Term value, Term successor) {
    return term_exists(successor) &&
           (term_same(value, successor) ||
            term_same(kb_simplify(j->smg->solver, side->kb, value), successor));
}

static Term name_of(SmgJoin *j, SmgSuccessor *s) {
    if (!term_exists(s->joined)) {
        s->joined = term_fresh(j->smg->table, "next");
        if (term_exists(s->in_a))
            smg_binding_set(&j->a.binding, s->joined, s->in_a);
        if (term_exists(s->in_b))
            smg_binding_set(&j->b.binding, s->joined, s->in_b);
    }
    return s->joined;
}

bool join_successors(SmgJoin *j, Term a, Term b, Term *joined) {
    for (size_t i = j->successors.count; i-- > 0;) {
        SmgSuccessor *s = &j->successors.items[i];
        if (!is_on(j, &j->a, a, s->in_a) || !is_on(j, &j->b, b, s->in_b))
            continue;
        *joined = name_of(j, s);
        return true;
    }
    return false;
}

// ---- Parts that only one side has ---------------------------------------------------------------

// The successor of a pair of nodes that the value is on one side. Null may be so by chance: it
// counts only where that is asked for.
static SmgSuccessor *find_successor(SmgJoin *j, const SmgSide *side, Term value, bool counts_null) {
    Number number;
    if (!term_exists(value) || !j->successors.count ||
        (!counts_null && term_is_const(j->smg->table, value, &number)))
        return NULL;
    for (size_t i = j->successors.count; i-- > 0;) {
        SmgSuccessor *s = &j->successors.items[i];
        if (is_on(j, side, value, side == &j->a ? s->in_a : s->in_b))
            return s;
    }
    return NULL;
}

bool join_is_successor(SmgJoin *j, const SmgSide *side, Term value, bool counts_null,
                       Term *joined) {
    SmgSuccessor *s = find_successor(j, side, value, counts_null);
    if (s)
        *joined = name_of(j, s);
    return s != NULL;
}

bool join_leads_on(SmgJoin *j, const SmgSide *side, SmgObjectId node, SmgObjectId part,
                   Term offset) {
    for (const SmgEntry *e = smg_object(side->heap, node)->entries; e; e = e->older) {
        SmgObjectId id;
        Term place;
        if (e->kind == SMG_FIELD && term_same(e->offset, offset) &&
            smg_resolve(j->smg, side->heap, e->value.term, &id, &place) && id == part)
            return true;
    }
    return false;
}

SmgObject join_name_successor(SmgJoin *j, const SmgSide *side, SmgObjectId node, SmgObjectId id,
                              bool *leads) {
    SmgObject part = *smg_object(side->heap, id);
    SmgEntry *newest = NULL, **place = &newest;
    *leads = false;
    for (const SmgEntry *e = part.entries; e; e = e->older) {
        SmgEntry *copy = arena_new(j->smg->arena, sizeof *copy);
        *copy = *e;
        if (e->kind == SMG_FIELD && e->value.repr == SMG_UNSIGNED)
            *leads |= join_is_successor(
                j, side, e->value.term,
                j->null_leads && join_leads_on(j, side, node, id, e->offset), &copy->value.term);
        *place = copy;
        place = (SmgEntry **)&copy->older;
    }
    part.entries = newest;
    *leads |= join_is_successor(j, side, part.instead.term, false, &part.instead.term);
    if (part.segment) {
        SmgSegment *list = arena_new(j->smg->arena, sizeof *list);
        *list = *part.segment;
        *leads |= join_is_successor(j, side, list->out.term, j->null_leads, &list->out.term);
        part.segment = list;
    }
    return part;
}

void join_lead_on(SmgJoin *j, const SmgSide *side, SmgObjectId node, SmgObjectId id, Term place,
                  SmgObject *part) {
    SmgEntry *newest = NULL, **end = &newest;
    for (const SmgEntry *e = part->entries; e; e = e->older) {
        SmgEntry *copy = arena_new(j->smg->arena, sizeof *copy);
        *copy = *e;
        if (e->kind == SMG_FIELD && term_same(e->value.term, place) &&
            join_leads_on(j, side, node, id, e->offset))
            copy->value = part->instead;
        *end = copy;
        end = (SmgEntry **)&copy->older;
    }
    part->entries = newest;
}
