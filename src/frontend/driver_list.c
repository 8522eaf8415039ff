// Recursive structures: a structure with one pointer to its own type is a null-terminated list; one
// with two, of which one is called prev (or alike), a doubly linked list. Any other (trees) is
// built as deep as other structures are.
//
// The list is made from its end by a loop, so that the engines see what they see in programs that
// make lists.
#include "frontend/driver_internal.h"

#include <string.h>

static const uint64_t LONGEST = INT32_MAX - 1; // shorter than INT_MAX

static bool is_back_name(const char *name) {
    static const char *const names[] = {"prev", "previous", "pred", "back", "blink", "last"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return strncmp(name, "prev_", 5) == 0;
}

bool driver_find_list(Driver *d, LLVMMetadataRef type, DriverList *list) {
    LLVMContextRef context = d->context;
    LLVMMetadataRef node = ctype_strip(context, type);
    unsigned n_links = 0, n_back = 0;
    *list = (DriverList){.node = node};
    if (ctype_kind(context, node) != CTYPE_STRUCT)
        return false;
    for (unsigned i = 0; i < ctype_count_members(context, node); i++) {
        CTypeMember member = ctype_member(context, node, i);
        if (ctype_kind(context, member.type) != CTYPE_POINTER ||
            ctype_strip(context, ctype_element(context, member.type)) != node)
            continue;
        n_links++;
        if (is_back_name(member.name)) {
            list->prev = member;
            n_back++;
        } else {
            list->next = member;
        }
    }
    return (n_links == 1 && !n_back) || (n_links == 2 && n_back == 1);
}

bool driver_find_linked(Driver *d, LLVMMetadataRef type, uint64_t link, DriverList *list) {
    LLVMMetadataRef node = ctype_strip(d->context, type);
    if (driver_find_list(d, node, list) && list->next.offset == link)
        return true;
    *list = (DriverList){.node = node};
    for (unsigned i = 0; i < ctype_count_members(d->context, node); i++) {
        CTypeMember member = ctype_member(d->context, node, i);
        if (member.offset == link && ctype_kind(d->context, member.type) == CTYPE_POINTER)
            list->next = member;
    }
    return list->next.type != NULL;
}

bool driver_is_link(const DriverList *list, const CTypeMember *member) {
    return member->offset == list->next.offset ||
           (list->prev.type && member->offset == list->prev.offset);
}

static void link_back(Driver *d, const DriverList *list, LLVMValueRef node, LLVMValueRef rest) {
    LLVMBuildStore(d->builder, driver_null(d), driver_at_byte(d, node, list->prev.offset));
    LLVMValueRef has_rest = LLVMBuildICmp(d->builder, LLVMIntNE, rest, driver_null(d), "");
    DriverChoice choice = driver_if(d, has_rest);
    LLVMBuildStore(d->builder, node, driver_at_byte(d, rest, list->prev.offset));
    driver_end_if(d, &choice, NULL, NULL);
}

LLVMValueRef driver_list(Driver *d, const DriverList *list, const DriverPlace *place) {
    Text spelling = {0}, path = {0};
    ctype_spell(d->context, list->node, &spelling);
    text_add(d->assumptions, "%s is a %s list of %s, linked by %s%s%s, shorter than INT_MAX%s\n",
             place->path, list->prev.type ? "doubly linked" : "null-terminated",
             text_chars(&spelling), list->next.name, list->prev.type ? " and " : "",
             list->prev.type ? list->prev.name : "",
             place->is_never_null ? ", not empty" : "; null is the empty one");
    text_add(&path, "%s(node)", place->path);
    LLVMValueRef length = driver_draw_between(d, place->is_never_null ? 1 : 0, LONGEST);
    DriverLoop loop = driver_loop(d, length, driver_null(d));
    LLVMValueRef size = driver_number(d, ctype_size(d->context, list->node));
    LLVMValueRef node = driver_object(d, size);
    driver_fill(d, &(DriverMemory){.address = node,
                                   .type = list->node,
                                   .path = text_chars(&path),
                                   .separator = "->",
                                   .depth = place->depth,
                                   .links = list});
    LLVMBuildStore(d->builder, loop.carried, driver_at_byte(d, node, list->next.offset));
    if (list->prev.type)
        link_back(d, list, node, loop.carried);
    LLVMValueRef head = driver_end_loop(d, &loop, node);
    text_release(&spelling);
    text_release(&path);
    return head;
}
