// Recursive structures: a structure with one pointer to its own type is a null-terminated list; one
// with two, of which one is called prev (or alike), a doubly linked list; one with several, besides
// one that may be called parent (or alike), a tree. Any other is built as deep as other structures
// are.
#include "frontend/driver_internal.h"

#include <string.h>

static bool is_one_of(const char *name, const char *const *names, const char *start) {
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names || strncmp(name, start, strlen(start)) == 0;
}

static bool is_prev_name(const char *name) {
    static const char *const names[] = {"prev", "previous", "pred", "back", "blink", "last", NULL};
    return is_one_of(name, names, "prev_");
}

static bool is_parent_name(const char *name) {
    static const char *const names[] = {"parent", "up", "father", "above", "par", NULL};
    return is_one_of(name, names, "parent_");
}

static bool points_to(Driver *d, LLVMMetadataRef type, LLVMMetadataRef node) {
    return ctype_kind(d->context, type) == CTYPE_POINTER &&
           ctype_strip(d->context, ctype_element(d->context, type)) == node;
}

// A link, or the links in an array. False: too many.
static bool add_links(Driver *d, const CTypeMember *member, DriverLinks *links) {
    CTypeMember link = *member;
    uint64_t size = ctype_size(d->context, member->type), step = LLVMPointerSize(d->layout);
    if (ctype_kind(d->context, member->type) == CTYPE_ARRAY)
        link.type = ctype_element(d->context, member->type);
    if (!points_to(d, link.type, links->node))
        return true;
    for (uint64_t at = 0; at < size; at += step) {
        if (links->n == DRIVER_MAX_LINKS)
            return false;
        link.offset = member->offset + at;
        links->links[links->n++] = link;
    }
    return true;
}

// All members that point to the structure's own type; those for which `is_back` holds lead back.
// False: no structure, too many of them, or several that lead back.
static bool find_links(Driver *d, LLVMMetadataRef type, bool (*is_back)(const char *),
                       DriverLinks *links) {
    LLVMContextRef context = d->context;
    *links = (DriverLinks){.node = ctype_strip(context, type)};
    if (ctype_kind(context, links->node) != CTYPE_STRUCT)
        return false;
    for (unsigned i = 0; i < ctype_count_members(context, links->node); i++) {
        CTypeMember member = ctype_member(context, links->node, i);
        if (is_back(member.name) && points_to(d, member.type, links->node)) {
            if (links->back.type)
                return false;
            links->back = member;
        } else if (!add_links(d, &member, links)) {
            return false;
        }
    }
    return true;
}

bool driver_find_list(Driver *d, LLVMMetadataRef type, DriverLinks *links) {
    return find_links(d, type, is_prev_name, links) && links->n == 1;
}

bool driver_find_tree(Driver *d, LLVMMetadataRef type, DriverLinks *links) {
    return find_links(d, type, is_parent_name, links) && links->n > 1;
}

bool driver_find_linked(Driver *d, LLVMMetadataRef type, uint64_t link, DriverLinks *links) {
    LLVMMetadataRef node = ctype_strip(d->context, type);
    if (driver_find_list(d, node, links) && links->links[0].offset == link)
        return true;
    *links = (DriverLinks){.node = node};
    for (unsigned i = 0; i < ctype_count_members(d->context, node); i++) {
        CTypeMember member = ctype_member(d->context, node, i);
        if (member.offset == link && ctype_kind(d->context, member.type) == CTYPE_POINTER) {
            links->links[0] = member;
            links->n = 1;
        }
    }
    return links->n == 1;
}

bool driver_is_link(const DriverLinks *links, const CTypeMember *member) {
    for (unsigned i = 0; i < links->n; i++)
        if (member->offset == links->links[i].offset)
            return true;
    return links->back.type && member->offset == links->back.offset;
}
