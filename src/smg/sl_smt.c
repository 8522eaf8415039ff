// Symbolic heaps in SMT-LIB, as in SL-COMP: the heap maps addresses to values; a cell is a value of
// one or more bytes at its first byte's address. Blocks and segments are predicates. Their
// inductive definitions are in comments: cvc5 1.0 reads them, too, but evaluates them without the
// heap that they speak of, and answers "unsat" where there is a model. Uninterpreted they make the
// formula weaker: "unsat" is right then, "sat" is about the rest. (Blocks of a known size could be
// a cell for each byte. But cvc5 takes a second to find a model of ten cells, and a minute for
// twenty.)
#include "smg/sl.h"

#include <string.h>

typedef struct Layout {
    const SmgSegment *segment;
    Term size;
} Layout;

typedef struct Smt {
    const SlHeap *sl;
    TermName *name;
    void *context;
    Text cells;     // atoms of the separating conjunction
    Text beside;    // assertions of their own
    Text constants; // declarations of values that nothing is said about
    uint32_t n_constants, n_cells;
    VEC(Layout) layouts; // of segments, one predicate each
    bool has_block;
    uint32_t left_out;
    Cone vars;
} Smt;

static TermTable *table_of(const Smt *smt) { return smt->sl->smg->table; }

static void use(Smt *smt, Text *text, Term term) {
    cone_add_term(&smt->vars, term);
    term_print_smt(text, table_of(smt), term);
}

// A constant that nothing else is said about.
static void any_value(Smt *smt, Text *text) {
    text_add(&smt->constants, "(declare-const u%u Int)\n", smt->n_constants);
    text_add(text, "u%u", smt->n_constants++);
}

static void value_of(Smt *smt, Text *text, SmgValue value) {
    if (value.repr == SMG_BITS)
        any_value(smt, text);
    else
        use(smt, text, value.term);
}

// ---- Predicates ---------------------------------------------------------------------------------

static void declare_block(Text *text) {
    text_add(text,
             "; n bytes from a on:\n"
             "; (define-fun-rec block ((a Int) (n Int)) Bool\n"
             ";   (or (and (<= n 0) sep.emp)\n"
             ";       (and (> n 0) (exists ((u Int)) (sep (pto a u) (block (+ a 1) (- n 1)))))))\n"
             "(declare-fun block (Int Int) Bool)\n");
}

static void add_gap(Text *text, Number from, Number to) {
    if (from >= to)
        return;
    text_add(text, " (block (+ a ");
    number_print(text, from);
    text_add(text, ") ");
    number_print(text, to - from);
    text_add(text, ")");
}

// One node: its links, and the other bytes.
static void add_node(Text *text, const Smt *smt, const Layout *layout, const char *next,
                     const char *back) {
    const SmgSegment *list = layout->segment;
    Number width = smt->sl->smg->pointer_bytes, size = 0, at = 0;
    term_is_const(table_of(smt), layout->size, &size);
    bool prev_first = list->is_double && list->prev < list->next;
    for (int i = 0; i < (list->is_double ? 2 : 1); i++) {
        bool is_prev = list->is_double && (i == 0) == prev_first;
        Number place = is_prev ? list->prev : list->next;
        add_gap(text, at, place);
        text_add(text, " (pto (+ a ");
        number_print(text, place);
        text_add(text, ") %s)", is_prev ? back : next);
        at = place + width;
    }
    add_gap(text, at, size);
}

static void declare_list(Smt *smt, Text *text, size_t n) {
    const Layout *layout = &smt->layouts.items[n];
    bool is_double = layout->segment->is_double;
    const char *name = is_double ? "dls" : "ls";
    Text link = {0}, back = {0};
    text_add(&link, "(+ b ");
    number_print(&link, layout->segment->head);
    text_add(&link, ")");
    text_add(&back, "(+ a ");
    number_print(&back, layout->segment->head);
    text_add(&back, ")");
    text_add(text, "; n nodes from a on, the last one's next is out%s:\n",
             is_double ? "; the first one's prev is back, the last one is at last" : "");
    text_add(
        text,
        "; (define-fun-rec %s%zu ((a Int)%s (out Int) (n Int)) Bool\n;   (or (and (= n 1)%s (sep",
        name, n, is_double ? " (back Int) (last Int)" : "", is_double ? " (= a last)" : "");
    add_node(text, smt, layout, "out", "back");
    text_add(text, " sep.emp))\n;       (and (> n 1) (exists ((b Int)) (sep");
    add_node(text, smt, layout, text_chars(&link), "back");
    text_add(text, " (%s%zu b", name, n);
    if (is_double)
        text_add(text, " %s last", text_chars(&back));
    text_add(text, " out (- n 1)))))))\n(declare-fun %s%zu (Int%s Int Int) Bool)\n", name, n,
             is_double ? " Int Int" : "");
    text_release(&link);
    text_release(&back);
}

// The places of a tree's links, rising; the one upwards among them.
static uint32_t tree_places(const SmgSegment *tree, Number places[SMG_MAX_LINKS + 1]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < tree->n_below; i++)
        places[n++] = tree->below[i];
    if (tree->has_up)
        places[n++] = tree->prev;
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k && places[k - 1] > places[k]; k--) {
            Number place = places[k];
            places[k] = places[k - 1];
            places[k - 1] = place;
        }
    return n;
}

// One node: what its links hold is called after their places, up the one upwards.
static void add_tree_node(Text *text, const Smt *smt, const Layout *layout) {
    const SmgSegment *tree = layout->segment;
    Number places[SMG_MAX_LINKS + 1], size = 0, at = 0;
    uint32_t n = tree_places(tree, places);
    term_is_const(table_of(smt), layout->size, &size);
    for (uint32_t i = 0; i < n; i++) {
        bool is_up = tree->has_up && places[i] == tree->prev;
        add_gap(text, at, places[i]);
        text_add(text, " (pto (+ a ");
        number_print(text, places[i]);
        text_add(text, is_up ? ") up" : ") l");
        if (!is_up)
            number_print(text, places[i]);
        text_add(text, ")");
        at = places[i] + smt->sl->smg->pointer_bytes;
    }
    add_gap(text, at, size);
}

// The subtree below one link: nothing, or a tree of some nodes.
static void add_subtree(Text *text, const SmgSegment *tree, size_t n, Number place) {
    Text at = {0}, head = {0};
    number_print(&at, place);
    number_print(&head, tree->head);
    text_add(text, "\n;     (or (and (= l%s 0) (= n%s 0) sep.emp) (tree%zu (- l%s %s)%s%s%s n%s))",
             text_chars(&at), text_chars(&at), n, text_chars(&at), text_chars(&head),
             tree->has_up ? " (+ a " : "", tree->has_up ? text_chars(&head) : "",
             tree->has_up ? ")" : "", text_chars(&at));
    text_release(&at);
    text_release(&head);
}

static void declare_tree(Smt *smt, Text *text, size_t n) {
    const Layout *layout = &smt->layouts.items[n];
    const SmgSegment *tree = layout->segment;
    if (tree->has_hole) {
        text_add(
            text,
            "; a tree of n nodes from a on, one link of which, depth nodes down%s, holds out:\n"
            "(declare-fun context%zu (Int%s%s Int Int Int) Bool)\n",
            tree->is_double ? " (the last at last)" : "", n, tree->has_up ? " Int" : "",
            tree->is_double ? " Int" : "");
        return;
    }
    text_add(text,
             "; n nodes from a on, each link null or the address of a tree%s:\n"
             "; (define-fun-rec tree%zu ((a Int)%s (n Int)) Bool\n;   (exists (",
             tree->has_up ? "; up is above the root" : "", n, tree->has_up ? " (up Int)" : "");
    for (uint32_t i = 0; i < tree->n_below; i++) {
        text_add(text, "%s(l", i ? " " : "");
        number_print(text, tree->below[i]);
        text_add(text, " Int) (n");
        number_print(text, tree->below[i]);
        text_add(text, " Int)");
    }
    text_add(text, ") (and (= n (+ 1");
    for (uint32_t i = 0; i < tree->n_below; i++) {
        text_add(text, " n");
        number_print(text, tree->below[i]);
    }
    text_add(text, ")) (sep");
    add_tree_node(text, smt, layout);
    for (uint32_t i = 0; i < tree->n_below; i++)
        add_subtree(text, tree, n, tree->below[i]);
    text_add(text, "))))\n(declare-fun tree%zu (Int%s Int) Bool)\n", n, tree->has_up ? " Int" : "");
}

static bool same_links(const SmgSegment *a, const SmgSegment *b) {
    if (a->shape != b->shape || a->head != b->head || a->is_double != b->is_double)
        return false;
    if (a->shape == SMG_LIST)
        return a->next == b->next && (!a->is_double || a->prev == b->prev);
    bool is_same = a->n_below == b->n_below && a->has_up == b->has_up &&
                   a->has_hole == b->has_hole && (!a->has_up || a->prev == b->prev);
    for (uint32_t i = 0; is_same && i < a->n_below; i++)
        is_same = a->below[i] == b->below[i];
    return is_same;
}

static size_t layout_of(Smt *smt, const SlAtom *atom) {
    for (size_t i = 0; i < smt->layouts.count; i++) {
        if (same_links(smt->layouts.items[i].segment, atom->segment) &&
            term_same(smt->layouts.items[i].size, atom->length))
            return i;
    }
    vec_push(&smt->layouts, ((Layout){atom->segment, atom->length}));
    return smt->layouts.count - 1;
}

// ---- Atoms --------------------------------------------------------------------------------------

static void say_cell(Smt *smt, Text *text, const SlAtom *atom) {
    text_add(text, "(pto ");
    if (atom->kind == SL_VARIABLE)
        text_add(text, "|&%s|", atom->name);
    else
        use(smt, text, atom->address);
    text_add(text, " ");
    value_of(smt, text, atom->value);
    text_add(text, ")");
}

static void say_list(Smt *smt, Text *text, const SlAtom *atom) {
    const SmgSegment *list = atom->segment;
    smt->has_block = true;
    text_add(text, "(%s%zu ", list->is_double ? "dls" : "ls", layout_of(smt, atom));
    use(smt, text, atom->address);
    text_add(text, " ");
    if (list->is_double) {
        value_of(smt, text, list->back);
        text_add(text, " ");
        use(smt, text, list->last);
        text_add(text, " ");
    }
    value_of(smt, text, list->out);
    text_add(text, " ");
    use(smt, text, list->length);
    text_add(text, ")");
}

static void say_tree(Smt *smt, Text *text, const SlAtom *atom) {
    const SmgSegment *tree = atom->segment;
    smt->has_block = true;
    text_add(text, "(%s%zu ", tree->has_hole ? "context" : "tree", layout_of(smt, atom));
    use(smt, text, atom->address);
    text_add(text, " ");
    if (tree->has_up)
        value_of(smt, text, tree->back);
    text_add(text, tree->has_up ? " " : "");
    if (tree->is_double)
        use(smt, text, tree->last);
    text_add(text, tree->is_double ? " " : "");
    if (tree->has_hole) {
        value_of(smt, text, tree->out);
        text_add(text, " ");
        use(smt, text, tree->depth);
        text_add(text, " ");
    }
    use(smt, text, tree->length);
    text_add(text, ")");
}

static void say_block(Smt *smt, Text *text, const SlAtom *atom) {
    smt->has_block = true;
    smt->left_out += atom->entry != NULL;
    text_add(text, "(block ");
    use(smt, text, atom->address);
    text_add(text, " ");
    use(smt, text, atom->length);
    text_add(text, ")");
}

static void say_atom(Smt *smt, const SlAtom *atom) {
    Text text = {0};
    Number length;
    bool is_nothing = atom->kind == SL_BLOCK &&
                      term_is_const(table_of(smt), atom->length, &length) && length <= 0;
    if (atom->for_each || (atom->is_beside && atom->kind != SL_CELL)) {
        smt->left_out++;
        return;
    }
    if (is_nothing)
        return;
    if (atom->kind == SL_SEGMENT && atom->segment->shape == SMG_TREE)
        say_tree(smt, &text, atom);
    else if (atom->kind == SL_SEGMENT)
        say_list(smt, &text, atom);
    else if (atom->kind == SL_BLOCK)
        say_block(smt, &text, atom);
    else
        say_cell(smt, &text, atom);
    if (atom->is_beside) {
        text_add(&smt->beside, "(assert (sep %s true))\n", text_chars(&text));
    } else {
        text_add(&smt->cells, "\n  %s", text_chars(&text));
        smt->n_cells++;
    }
    text_release(&text);
}

static void say_part(Smt *smt, const SlAtoms *atoms, const char *what) {
    if (atoms->count)
        text_add(&smt->cells, "\n  ; %s", what);
    for (size_t i = 0; i < atoms->count; i++)
        say_atom(smt, &atoms->items[i]);
}

// ---- The whole ----------------------------------------------------------------------------------

static void declare(Smt *smt, Text *text) {
    for (size_t i = 0; i < smt->sl->stack.count; i++)
        if (smt->sl->stack.items[i].kind == SL_VARIABLE)
            text_add(text, "(declare-const |&%s| Int)\n", smt->sl->stack.items[i].name);
    for (size_t i = 0; i < smt->vars.vars.count; i++) {
        Term var = smt->vars.vars.items[i];
        uint32_t multiple = term_multiple_of(table_of(smt), var);
        text_add(text, "(declare-const v%u Int) ; ", var.id);
        smt->name(smt->context, var, text);
        if (multiple > 1)
            text_add(text, " / %u", multiple);
        text_add(text, "\n");
    }
    text_add(text, "%s", text_chars(&smt->constants));
}

static void say_pure(Smt *smt, Text *text) {
    SlFacts facts = sl_pure_part(smt->sl, &smt->vars);
    for (size_t i = 0; i < facts.count; i++) {
        text_add(text, "(assert ");
        formula_print_smt(text, table_of(smt), facts.items[i]);
        text_add(text, ")\n");
    }
    vec_free(&facts);
}

void sl_print_smt(Text *text, const SlHeap *sl, TermName *name, void *context) {
    Smt smt = {.sl = sl, .name = name, .context = context, .vars = {.table = sl->smg->table}};
    Text pure = {0};
    say_part(&smt, &sl->stack, "stack");
    say_part(&smt, &sl->rest, "heap");
    say_pure(&smt, &pure);
    text_add(text, "(set-logic QF_ALL)\n(declare-heap (Int Int))\n");
    if (strstr(text_chars(&pure), "op_") || strstr(text_chars(&smt.cells), "op_"))
        term_declare_smt_ops(text);
    if (smt.has_block)
        declare_block(text);
    for (size_t i = 0; i < smt.layouts.count; i++)
        (smt.layouts.items[i].segment->shape == SMG_TREE ? declare_tree : declare_list)(&smt, text,
                                                                                        i);
    declare(&smt, text);
    text_add(text, "; pure\n%s", text_chars(&pure));
    if (smt.n_cells > 1)
        text_add(text, "(assert (sep%s\n))\n", text_chars(&smt.cells));
    else
        text_add(text, "(assert %s\n)\n", smt.n_cells ? text_chars(&smt.cells) : "sep.emp");
    text_add(text, "%s", text_chars(&smt.beside));
    if (smt.left_out)
        text_add(text,
                 "; left out: %u facts about what blocks hold and about each node of a segment\n",
                 smt.left_out);
    text_add(text, "(check-sat)\n");
    text_release(&pure);
    text_release(&smt.cells);
    text_release(&smt.beside);
    text_release(&smt.constants);
    vec_free(&smt.layouts);
    cone_release(&smt.vars);
}
