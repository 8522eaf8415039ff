#include "cegar/internal.h"
#include <stdio.h>
static void preg(void *ctx, uint32_t reg, uint64_t packed) {
    void **p = ctx; Cegar *c = p[0]; const ExecFrame *f = p[1];
    Text t = {0}; SmgValue v = exec_unpack(packed);
    term_print(&t, c->x->table, v.term, NULL, NULL);
    const char *n = c->x->program->functions[f->function].reg_names ? c->x->program->functions[f->function].reg_names[reg] : NULL;
    fprintf(stderr, "    %%%u(%s) = %s\n", reg, n ? n : "", text_chars(&t)); text_release(&t);
}
static void pobj(void *ctx, uint32_t id, uint64_t ptr) {
    void **p = ctx; Cegar *c = p[0]; const SmgObject *o = (const SmgObject *)(uintptr_t)ptr;
    if (o->kind == SMG_FUNCTION || o->read_only) return;
    Text t = {0};
    term_print(&t, c->x->table, o->base, NULL, NULL); text_add(&t, " size "); term_print(&t, c->x->table, o->size, NULL, NULL);
    if (o->list) { text_add(&t, " LIST len "); term_print(&t, c->x->table, o->list->length, NULL, NULL); text_add(&t, " out "); term_print(&t, c->x->table, o->list->out.term, NULL, NULL); }
    fprintf(stderr, "    obj %u kind %d life %d alias %u %s\n", id, o->kind, o->life, o->alias_of, text_chars(&t)); 
    for (const SmgEntry *e = o->entries; e; e = e->older) { Text u = {0}; smg_print_entry(&u, &c->x->smg, e, NULL, NULL); fprintf(stderr, "        %s\n", text_chars(&u)); text_release(&u);}
    text_release(&t);
}
void dbg_state(Cegar *c, const ExecState *s) {
    for (const ExecFrame *f = &s->frame; f; f = f->caller) { void *p[2] = {c, (void *)f};
        fprintf(stderr, "  %s block %u index %u\n", c->x->program->functions[f->function].name, f->block, f->index);
        pmap_visit(f->regs, preg, p); }
    void *p[2] = {c, 0};
    pmap_visit(s->heap.objects, pobj, p);
    Text t = {0}; for (const Kb *kb = s->kb; kb && kb != c->base; kb = kb_rest(kb)) { text_add(&t, "    | "); formula_print(&t, c->x->table, kb_formula(kb), NULL, NULL); text_add(&t, "\n"); }
    fprintf(stderr, "%s", text_chars(&t)); text_release(&t);
}
