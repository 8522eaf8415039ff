// Trees: made by a loop that adds one node after the other, each at the end of a path from the root
// that is any one, so that the engines see what they see in programs that make trees.
//
//     node *root = NULL;
//     for (size_t i = 0; i < any; i++) {
//         node *n = an object with null links, *parent = NULL, **place = &root;
//         while (*place) { parent = *place; place = &parent->left, or &parent->right; }
//         n->parent = parent; *place = n;
//     }
//
// Every finite tree with fewer than INT_MAX nodes is among these.
#include "frontend/driver_internal.h"

static const uint64_t LARGEST = INT32_MAX - 1;

static void tell(Driver *d, const DriverLinks *tree, const DriverPlace *place) {
    Text spelling = {0};
    ctype_spell(d->context, tree->node, &spelling);
    text_add(d->assumptions, "%s is a tree of %s, linked by ", place->path, text_chars(&spelling));
    for (unsigned i = 0; i < tree->n; i++)
        if (!i || tree->links[i].name != tree->links[i - 1].name)
            text_add(d->assumptions, "%s%s",
                     !i                ? ""
                     : i + 1 < tree->n ? ", "
                                       : " and ",
                     tree->links[i].name);
    if (tree->back.type)
        text_add(d->assumptions, ", with links to parents in %s", tree->back.name);
    text_add(d->assumptions, ", of fewer than INT_MAX nodes%s\n",
             place->is_never_null ? ", not empty" : "; null is the empty one");
    text_release(&spelling);
}

// The address of a null link, at the end of any path from the root; `parent` is what it is in.
static LLVMValueRef any_place(Driver *d, const DriverLinks *tree, LLVMValueRef root,
                              LLVMValueRef *parent) {
    LLVMBasicBlockRef from = LLVMGetInsertBlock(d->builder);
    LLVMBasicBlockRef head = LLVMAppendBasicBlockInContext(d->context, d->function, "path");
    LLVMBasicBlockRef body = LLVMAppendBasicBlockInContext(d->context, d->function, "below");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(d->context, d->function, "place");
    LLVMValueRef null = driver_null(d);
    LLVMBuildBr(d->builder, head);
    LLVMPositionBuilderAtEnd(d->builder, head);
    LLVMValueRef place = LLVMBuildPhi(d->builder, d->pointer, "");
    *parent = LLVMBuildPhi(d->builder, d->pointer, "");
    LLVMValueRef node = LLVMBuildLoad2(d->builder, d->pointer, place, "");
    LLVMBuildCondBr(d->builder, LLVMBuildICmp(d->builder, LLVMIntNE, node, null, ""), body, end);
    LLVMPositionBuilderAtEnd(d->builder, body);
    LLVMValueRef below = driver_at_byte(d, node, tree->links[0].offset);
    for (unsigned i = 1; i < tree->n; i++)
        below = LLVMBuildSelect(d->builder, driver_draw(d, d->bit, false),
                                driver_at_byte(d, node, tree->links[i].offset), below, "");
    LLVMBuildBr(d->builder, head);
    LLVMAddIncoming(place, (LLVMValueRef[]){root, below}, (LLVMBasicBlockRef[]){from, body}, 2);
    LLVMAddIncoming(*parent, (LLVMValueRef[]){null, node}, (LLVMBasicBlockRef[]){from, body}, 2);
    LLVMPositionBuilderAtEnd(d->builder, end);
    return place;
}

static LLVMValueRef new_node(Driver *d, const DriverLinks *tree, const DriverPlace *place) {
    LLVMValueRef node = driver_object(d, driver_number(d, ctype_size(d->context, tree->node)));
    Text path = {0};
    text_add(&path, "%s(node)", place->path);
    driver_fill(d, &(DriverMemory){.address = node,
                                   .type = tree->node,
                                   .path = text_chars(&path),
                                   .separator = "->",
                                   .depth = place->depth,
                                   .links = tree});
    text_release(&path);
    for (unsigned i = 0; i < tree->n; i++)
        LLVMBuildStore(d->builder, driver_null(d), driver_at_byte(d, node, tree->links[i].offset));
    return node;
}

LLVMValueRef driver_tree(Driver *d, const DriverLinks *tree, const DriverPlace *place) {
    LLVMValueRef parent, root = LLVMBuildAlloca(d->builder, d->pointer, "");
    tell(d, tree, place);
    LLVMBuildStore(d->builder, driver_null(d), root);
    LLVMValueRef count = driver_draw_between(d, place->is_never_null ? 1 : 0, LARGEST);
    DriverLoop loop = driver_loop(d, count, NULL);
    LLVMValueRef node = new_node(d, tree, place), at = any_place(d, tree, root, &parent);
    if (tree->back.type)
        LLVMBuildStore(d->builder, parent, driver_at_byte(d, node, tree->back.offset));
    LLVMBuildStore(d->builder, node, at);
    driver_end_loop(d, &loop, NULL);
    return LLVMBuildLoad2(d->builder, d->pointer, root, "");
}
