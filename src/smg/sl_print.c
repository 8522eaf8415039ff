// Symbolic heaps in mathematical notation.
#include "smg/sl.h"

typedef struct Printer {
    Text *text;
    const SlHeap *sl;
    TermName *name;
    void *context;
} Printer;

static void print_term(const Printer *p, Term term) {
    term_print(p->text, p->sl->smg->table, term, p->name, p->context);
}

static void print_value(const Printer *p, SmgValue value) {
    if (value.repr == SMG_BITS)
        text_add(p->text, "_"); // nothing is said about these bits
    else
        print_term(p, value.term);
}

static void print_power(const Printer *p, Term length) {
    Number number;
    if (term_is_const(p->sl->smg->table, length, &number) && number == 1)
        return;
    bool is_atom = term_is_const(p->sl->smg->table, length, &number);
    text_add(p->text, is_atom ? "^" : "^(");
    print_term(p, length);
    text_add(p->text, is_atom ? "" : ")");
}

// What the bytes of a block hold: 0^8 is eight bytes 0, _ anything.
static void print_contents(const Printer *p, const SlAtom *atom) {
    enum { MAX_SHOWN = 8 };
    const SmgEntry *e = atom->entry;
    Number length = 0;
    if (!e) {
        text_add(p->text, "_");
        print_power(p, atom->length);
    } else if (e->kind == SMG_FILL) {
        text_add(p->text, "%u", e->byte);
        print_power(p, atom->length);
    } else if (e->kind == SMG_BYTES) {
        term_is_const(p->sl->smg->table, e->length, &length);
        for (Number i = 0; i < length && i < MAX_SHOWN; i++)
            text_add(p->text, "%s%u", i ? ", " : "", e->bytes[i]);
        if (length > MAX_SHOWN)
            text_add(p->text, ", ...");
    } else if (e->kind == SMG_COLUMN) {
        text_add(p->text, "column(");
        print_term(p, e->value.term);
        text_add(p->text, " + ");
        number_print(p->text, e->place);
        text_add(p->text, ", %u bytes each)", e->width);
        print_power(p, atom->length);
    } else {
        text_add(p->text, "elements(");
        print_term(p, p->sl->smg->index);
        text_add(p->text, ": ");
        print_value(p, e->value);
        text_add(p->text, ", %u bytes each)", e->width);
        print_power(p, atom->length);
    }
}

static void print_list(const Printer *p, const SlAtom *atom) {
    const SmgSegment *list = atom->segment;
    text_add(p->text, list->is_double ? "dls(" : "ls(");
    print_term(p, atom->address);
    if (list->is_double) {
        text_add(p->text, ", ");
        print_value(p, list->back);
        text_add(p->text, ", ");
        print_term(p, list->last);
    }
    text_add(p->text, ", ");
    print_value(p, list->out);
    text_add(p->text, "; ");
    print_term(p, list->length);
    text_add(p->text, ")");
}

// tree(a; n), with links upwards tree(a, above; n); with a hole context(a, out, depth; n).
static void print_tree(const Printer *p, const SlAtom *atom) {
    const SmgSegment *tree = atom->segment;
    text_add(p->text, tree->has_hole ? "context(" : "tree(");
    print_term(p, atom->address);
    if (tree->has_up) {
        text_add(p->text, ", ");
        print_value(p, tree->back);
    }
    if (tree->is_double) {
        text_add(p->text, ", ");
        print_term(p, tree->last);
    }
    if (tree->has_hole) {
        text_add(p->text, ", ");
        print_value(p, tree->out);
        text_add(p->text, ", ");
        print_term(p, tree->depth);
    }
    text_add(p->text, "; ");
    print_term(p, tree->length);
    text_add(p->text, ")");
}

static void print_segment(const Printer *p, const SlAtom *atom) {
    if (atom->segment->shape == SMG_LIST) {
        print_list(p, atom);
        return;
    }
    if (atom->segment->shape == SMG_TREE) {
        print_tree(p, atom);
        return;
    }
    text_add(p->text, "rows(");
    print_term(p, atom->address);
    text_add(p->text, "; ");
    print_term(p, atom->segment->length);
    text_add(p->text, ")");
}

static void print_left(const Printer *p, const SlAtom *atom) {
    if (atom->kind == SL_VARIABLE)
        text_add(p->text, "%s", atom->name);
    else
        print_term(p, atom->address);
    text_add(p->text, " ↦ ");
}

static void print_right(const Printer *p, const SlAtom *atom) {
    if (atom->kind == SL_BLOCK)
        print_contents(p, atom);
    else
        print_value(p, atom->value);
}

// Does the atom begin where the other one ends? Then E |-> F, G is short for both.
static bool is_continued(const Printer *p, const SlAtom *atom, const SlAtom *next) {
    TermTable *t = p->sl->smg->table;
    return atom->kind != SL_VARIABLE && atom->kind != SL_SEGMENT && next->kind != SL_SEGMENT &&
           next->object == atom->object && !next->is_beside &&
           term_same(kb_simplify(p->sl->smg->solver, p->sl->kb, next->address),
                     kb_simplify(p->sl->smg->solver, p->sl->kb,
                                 term_add(t, atom->address, atom->length)));
}

// An object that not every copy has.
static void print_exception(const Printer *p, const SlAtom *atom) {
    if (!term_exists(atom->instead.term))
        return;
    text_add(p->text, ", unless ");
    print_term(p, smg_object(p->sl->heap, atom->object)->base);
    text_add(p->text, " = ");
    print_value(p, atom->instead);
}

// Holds of the whole heap, beside the rest: (E |-> F * true).
static void print_beside(const Printer *p, const SlAtoms *atoms) {
    for (size_t i = 0; i < atoms->count; i++) {
        if (!atoms->items[i].is_beside)
            continue;
        const SlAtom *atom = &atoms->items[i];
        const SmgObject *segment = smg_object(p->sl->heap, atom->for_each);
        text_add(p->text, " ∧ ");
        if (segment) {
            text_add(p->text, "for each %s of ", smg_copy_name(segment->segment));
            print_term(p, segment->base);
            print_exception(p, atom);
            text_add(p->text, ": ");
        }
        text_add(p->text, "(");
        if (atom->kind == SL_SEGMENT) {
            print_segment(p, atom);
        } else {
            print_left(p, atom);
            print_right(p, atom);
        }
        text_add(p->text, " * true)");
    }
}

void sl_print_atoms(Text *text, const SlHeap *sl, const SlAtoms *atoms, TermName *name,
                    void *context) {
    Printer p = {text, sl, name, context};
    const SlAtom *last = NULL;
    for (size_t i = 0; i < atoms->count; i++) {
        const SlAtom *atom = &atoms->items[i];
        if (atom->is_beside)
            continue;
        bool goes_on = last && is_continued(&p, last, atom);
        text_add(text, "%s", goes_on ? ", " : last ? " * " : "");
        if (atom->kind == SL_SEGMENT) {
            print_segment(&p, atom);
        } else {
            if (!goes_on)
                print_left(&p, atom);
            print_right(&p, atom);
        }
        last = atom;
    }
    if (!last)
        text_add(text, "emp");
    print_beside(&p, atoms);
}

void sl_print_pure(Text *text, const SlHeap *sl, TermName *name, void *context) {
    Cone cone = {.table = sl->smg->table};
    sl_add_to_cone(&sl->stack, &cone);
    sl_add_to_cone(&sl->rest, &cone);
    SlFacts facts = sl_pure_part(sl, &cone);
    for (size_t i = 0; i < facts.count; i++) {
        text_add(text, i ? " ∧ " : "");
        formula_print(text, sl->smg->table, facts.items[i], name, context);
    }
    if (!facts.count)
        text_add(text, "true");
    vec_free(&facts);
    cone_release(&cone);
}
