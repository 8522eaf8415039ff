// Lists: made from their end by a loop, so that the engines see what they see in programs that make
// lists.
#include "frontend/driver_internal.h"

static const uint64_t LONGEST = INT32_MAX - 1; // shorter than INT_MAX

static void link_back(Driver *d, const DriverLinks *list, LLVMValueRef node, LLVMValueRef rest) {
    LLVMBuildStore(d->builder, driver_null(d), driver_at_byte(d, node, list->back.offset));
    LLVMValueRef has_rest = LLVMBuildICmp(d->builder, LLVMIntNE, rest, driver_null(d), "");
    DriverChoice choice = driver_if(d, has_rest);
    LLVMBuildStore(d->builder, node, driver_at_byte(d, rest, list->back.offset));
    driver_end_if(d, &choice, NULL, NULL);
}

LLVMValueRef driver_list(Driver *d, const DriverLinks *list, const DriverPlace *place) {
    Text spelling = {0}, path = {0};
    ctype_spell(d->context, list->node, &spelling);
    text_add(d->assumptions, "%s is a %s list of %s, linked by %s%s%s, shorter than INT_MAX%s\n",
             place->path, list->back.type ? "doubly linked" : "null-terminated",
             text_chars(&spelling), list->links[0].name, list->back.type ? " and " : "",
             list->back.type ? list->back.name : "",
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
    LLVMBuildStore(d->builder, loop.carried, driver_at_byte(d, node, list->links[0].offset));
    if (list->back.type)
        link_back(d, list, node, loop.carried);
    LLVMValueRef head = driver_end_loop(d, &loop, node);
    text_release(&spelling);
    text_release(&path);
    return head;
}
