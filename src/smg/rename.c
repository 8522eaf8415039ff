#include "smg/rename.h"

#include "base/vec.h"

Term smg_rename_term(const SmgRenaming *r, Term term) {
    return term_exists(term) ? term_substitute(r->smg->table, term, r->lookup, r->context) : term;
}

SmgValue smg_rename_value(const SmgRenaming *r, SmgValue value) {
    return (SmgValue){smg_rename_term(r, value.term), value.repr};
}

const SmgEntry *smg_rename_entries(const SmgRenaming *r, const SmgEntry *entries,
                                   const SmgEntry *until, const SmgEntry *below) {
    VEC(const SmgEntry *) list = {0};
    for (const SmgEntry *e = entries; e && e != until; e = e->older)
        vec_push(&list, e);
    const SmgEntry *chain = below;
    while (list.count) {
        SmgEntry *copy = arena_new(r->smg->arena, sizeof *copy);
        *copy = *vec_pop(&list);
        copy->older = chain;
        copy->offset = smg_rename_term(r, copy->offset);
        copy->length = smg_rename_term(r, copy->length);
        if (smg_has_value(copy))
            copy->value = smg_rename_value(r, copy->value);
        chain = copy;
    }
    vec_free(&list);
    return chain;
}

static const SmgSegment *rename_list(const SmgRenaming *r, const SmgSegment *list) {
    if (!list)
        return NULL;
    SmgSegment *copy = arena_new(r->smg->arena, sizeof *copy);
    *copy = *list;
    copy->length = smg_rename_term(r, list->length);
    copy->out = smg_rename_value(r, list->out);
    copy->back = smg_rename_value(r, list->back);
    copy->last = smg_rename_term(r, list->last);
    copy->depth = smg_rename_term(r, list->depth);
    copy->successor = smg_rename_term(r, list->successor);
    Term *own = arena_new(r->smg->arena, (list->n_own + 1) * sizeof *own);
    for (uint32_t i = 0; i < list->n_own; i++)
        own[i] = smg_rename_term(r, list->own[i]);
    copy->own = own;
    return copy;
}

SmgObject smg_rename_object(const SmgRenaming *r, const SmgObject *object) {
    SmgObject copy = *object;
    copy.base = smg_rename_term(r, object->base);
    copy.size = smg_rename_term(r, object->size);
    copy.entries = smg_rename_entries(r, object->entries, NULL, NULL);
    copy.shadow = smg_rename_entries(r, object->shadow, NULL, NULL);
    copy.segment = rename_list(r, object->segment);
    copy.instead = smg_rename_value(r, object->instead);
    return copy;
}
