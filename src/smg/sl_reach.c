// Lost memory by reachability over the symbolic heap: backwards from the object, to a cell that
// holds its address, to the object which that cell is in, until the stack is reached.
#include "smg/sl.h"

typedef struct Reach {
    const SlHeap *sl;
    Map looked_at; // objects whose reachability was looked for: one that comes again is on a cycle
    VEC(SmgObjectId) work;
    bool is_on_stack;
} Reach;

// Is the value an address in the object, or just behind it?
static bool leads_to(const SlHeap *sl, Term value, SmgObjectId id) {
    SmgObjectId target;
    Term offset;
    return term_exists(value) && smg_resolve(sl->smg, sl->heap, value, &target, &offset) &&
           target == id && smg_reaches(sl->smg, sl->kb, smg_object(sl->heap, target), offset);
}

static bool atom_leads_to(const SlHeap *sl, const SlAtom *atom, SmgObjectId id) {
    Term value =
        atom->entry && smg_has_value(atom->entry) ? atom->entry->value.term : atom->value.term;
    if (leads_to(sl, value, id))
        return true;
    return atom->segment &&
           (leads_to(sl, atom->segment->out.term, id) ||
            (smg_has_back(atom->segment) && leads_to(sl, atom->segment->back.term, id)));
}

// An object of the caller of the function that is looked at is as good as the stack: the caller
// names it.
static void look_at(Reach *reach, SmgObjectId id) {
    uint64_t found;
    const SmgObject *object = smg_object(reach->sl->heap, id);
    reach->is_on_stack |= object && object->is_given;
    if (map_get(&reach->looked_at, id, &found))
        return;
    map_set(&reach->looked_at, id, 1);
    vec_push(&reach->work, id);
}

bool sl_is_reachable(const SlHeap *sl, SmgObjectId id) {
    Reach reach = {.sl = sl};
    look_at(&reach, id);
    while (reach.work.count && !reach.is_on_stack) {
        SmgObjectId wanted = vec_pop(&reach.work);
        for (size_t i = 0; i < sl->stack.count; i++)
            reach.is_on_stack |= atom_leads_to(sl, &sl->stack.items[i], wanted);
        for (size_t i = 0; i < sl->rest.count; i++)
            if (atom_leads_to(sl, &sl->rest.items[i], wanted))
                look_at(&reach, sl->rest.items[i].object);
    }
    map_release(&reach.looked_at);
    vec_free(&reach.work);
    return reach.is_on_stack;
}
