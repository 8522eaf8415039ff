// Objects become blocks of the heap that pointers with static storage hold: nothing else is lost
// than what the function loses. They are filled byte by byte, so no types are needed.
#include "evidence/harness_call.h"

#include "evidence/harness_values.h"

#include <stdlib.h>
#include <string.h>

void harness_add_source(Text *file, const char *path) {
    char *whole = realpath(path, NULL);
    const char *name = whole ? whole : path;
    if (strpbrk(name, "\"\\\n")) // C cannot say it in an #include
        name = "PROGRAM.c";
    text_add(file, "#define main assay_main_of_the_program\n#include \"%s\"\n#undef main\n\n",
             name);
    free(whole);
}

typedef struct Call {
    Text *file, *missing;
    const IrProgram *program;
    const IrEntry *entry;
} Call;

// ---- Addresses ----------------------------------------------------------------------------------

static bool is_own(const IrEntryObject *object) {
    return object->kind == IR_EVENT_STACK || object->kind == IR_EVENT_HEAP;
}

static bool is_c_name(const char *name) {
    return strncmp(name, "__assay_", 8) != 0 && !strpbrk(name, ".$");
}

// The name of a global or a function as the file knows it, or NULL.
static const char *name_of(const Call *c, const IrEntryObject *object) {
    const char *name = object->owner == IR_NONE ? NULL
                       : object->kind == IR_EVENT_FUNCTION
                           ? c->program->functions[object->owner].name
                           : c->program->globals[object->owner].name;
    return name && is_c_name(name) ? name : NULL;
}

// "(void *)(o2 + 4)". What has no name in C becomes null.
static void add_address(Call *c, uint32_t target, int64_t offset, const char *what) {
    const IrEntryObject *object = &c->entry->objects.items[target];
    const char *name = is_own(object) ? NULL : name_of(c, object);
    if (is_own(object) && offset)
        text_add(c->file, "(void *)(assay_object%u + %lld)", target + 1, (long long)offset);
    else if (is_own(object))
        text_add(c->file, "(void *)assay_object%u", target + 1);
    else if (name && object->kind == IR_EVENT_FUNCTION)
        text_add(c->file, "(void *)%s", name);
    else if (name)
        text_add(c->file, "(void *)((char *)&%s + %lld)", name, (long long)offset);
    else {
        text_add(c->file, "(void *)0");
        text_add(c->missing, " *   %s\n", what);
    }
}

// ---- Memory -------------------------------------------------------------------------------------

static void add_bytes(Call *c, uint32_t n, uint64_t first, uint64_t end) {
    const IrEntryObject *object = &c->entry->objects.items[n];
    text_add(c->file, "    __builtin_memcpy(assay_object%u + %llu, \"", n + 1,
             (unsigned long long)first);
    for (uint64_t i = first; i < end; i++)
        text_add(c->file, "\\%03o", object->bytes[i]);
    text_add(c->file, "\", %llu);\n", (unsigned long long)(end - first));
}

// All is 0 before. Zeros between others are written, too, where they are few.
static void add_contents(Call *c, uint32_t n) {
    enum { FEW = 8, MOST_IN_A_LINE = 4096 };
    const IrEntryObject *object = &c->entry->objects.items[n];
    uint64_t first = 0, end = 0; // of what is to be written
    for (uint64_t i = 0; i < object->size; i++) {
        if (!object->bytes[i])
            continue;
        if (end && (i - end > FEW || i - first > MOST_IN_A_LINE)) {
            add_bytes(c, n, first, end);
            first = i;
        }
        if (!end)
            first = i;
        end = i + 1;
    }
    if (end)
        add_bytes(c, n, first, end);
}

static void add_pointers(Call *c, uint32_t n) {
    const IrEntryObject *object = &c->entry->objects.items[n];
    for (size_t i = 0; i < object->pointers.count; i++) {
        const IrEntryPointer *pointer = &object->pointers.items[i];
        if (pointer->target == IR_ENTRY_NOWHERE)
            continue;
        text_add(c->file, "    __builtin_memcpy(assay_object%u + %llu, &(void *){", n + 1,
                 (unsigned long long)pointer->at);
        add_address(c, pointer->target, pointer->offset, "a function in memory");
        text_add(c->file, "}, sizeof(void *));\n");
    }
}

static void add_objects(Call *c) {
    for (uint32_t n = 0; n < c->entry->objects.count; n++) {
        const IrEntryObject *object = &c->entry->objects.items[n];
        if (!is_own(object))
            continue;
        if (object->size)
            text_add(c->file, "    assay_object%u = __builtin_calloc(1, %llu);\n", n + 1,
                     (unsigned long long)object->size);
        else // the sanitizer would give it one byte
            text_add(c->file,
                     "    assay_object%u = (unsigned char *)__builtin_calloc(1, 16) + 16;\n",
                     n + 1);
        if (object->bytes)
            add_contents(c, n);
        else
            text_add(c->missing, " *   what the object of %llu bytes holds\n",
                     (unsigned long long)object->size);
    }
    for (uint32_t n = 0; n < c->entry->objects.count; n++)
        if (is_own(&c->entry->objects.items[n]))
            add_pointers(c, n);
}

static void add_roots(Call *c) {
    for (uint32_t n = 0; n < c->entry->objects.count; n++)
        if (is_own(&c->entry->objects.items[n]))
            text_add(c->file, "static unsigned char *assay_object%u;\n", n + 1);
}

// ---- The call -----------------------------------------------------------------------------------

// Structures by value are passed in pieces, or as copies on the stack; results of that kind
// likewise.
static bool is_plain(const Call *c, uint32_t i) {
    const IrFunction *f = &c->program->functions[c->entry->function];
    const IrEntryValue *value = &c->entry->arguments.items[i];
    const char *name = f->reg_names[i];
    bool is_on_stack = value->target != IR_ENTRY_NOWHERE &&
                       c->entry->objects.items[value->target].kind == IR_EVENT_STACK;
    return !is_on_stack && !(name && strchr(name, '.')) &&
           harness_type_name(ir_type(c->program, value->type), false);
}

static bool can_be_called(const Call *c) {
    bool is_simple = c->program->functions[c->entry->function].n_results <= 1;
    for (uint32_t i = 0; i < c->entry->arguments.count; i++)
        is_simple &= is_plain(c, i);
    return is_simple;
}

static void add_arguments(Call *c) {
    for (uint32_t i = 0; i < c->entry->arguments.count; i++) {
        const IrEntryValue *value = &c->entry->arguments.items[i];
        text_add(c->file, i ? ", " : "");
        if (value->target != IR_ENTRY_NOWHERE)
            add_address(c, value->target, value->offset, "a function among the arguments");
        else
            harness_add_value(c->file, ir_type(c->program, value->type), value->bits, false);
    }
}

// What it returns is the caller's to free.
static void add_call(Call *c) {
    const IrFunction *f = &c->program->functions[c->entry->function];
    if (f->n_results) {
        text_add(c->file, "    static __typeof__(%s(", f->name);
        Text missing = {0}; // has been told
        Call again = *c;
        again.missing = &missing;
        add_arguments(&again);
        text_release(&missing);
        text_add(c->file, ")) assay_result;\n    assay_result = ");
    } else {
        text_add(c->file, "    ");
    }
    text_add(c->file, "%s(", f->name);
    add_arguments(c);
    text_add(c->file, ");\n%s", f->n_results ? "    (void)assay_result;\n" : "");
}

void harness_add_call(Text *file, Text *missing, const IrProgram *program, const IrEntry *entry) {
    Call c = {file, missing, program, entry};
    bool is_callable = entry->is_reached && can_be_called(&c);
    if (is_callable)
        add_roots(&c);
    text_add(file, "int main(void) {\n");
    if (is_callable) {
        add_objects(&c);
        add_call(&c);
    } else {
        text_add(missing, " *   the call: %s\n",
                 entry->is_reached ? "structures are passed by value"
                                   : "the run does not come to it");
    }
    text_add(file, "    return 0;\n}\n");
}
