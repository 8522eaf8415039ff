// Program-level building: interned types, constants and positions, globals and declarations.
// Everything is appended to the program's arrays; ids are indices and never change.
#include "ir/build.h"

#include "base/check.h"
#include "ir/analyse.h"
#include "ir/build_internal.h"

#include <string.h>

// Appends a zeroed item to one of the program's arrays and evaluates to its index.
#define APPEND(builder, array, n, capacity)                                                        \
    (reserve_item((void **)&(builder)->program->array, (builder)->program->n,                      \
                  &(builder)->capacity, sizeof *(builder)->program->array),                        \
     (builder)->program->n++)

static void reserve_item(void **items, uint32_t count, size_t *capacity, size_t item_size) {
    CHECK(count < 0x7fffffff);
    if (count == *capacity)
        *items = vec_grown(*items, capacity, (size_t)count + 1, item_size);
    memset((char *)*items + count * item_size, 0, item_size);
}

// ---- Finding equal items -----------------------------------------------------------------------

static uint32_t cons_first(const Cons *cons, uint64_t hash) {
    uint64_t index;
    return map_get(&cons->newest, hash, &index) ? (uint32_t)index : IR_NONE;
}

// Records item `index` (an index of the program's array) under its hash.
static void cons_add(Cons *cons, uint64_t hash, uint32_t index) {
    while (cons->older.count <= index)
        vec_push(&cons->older, (uint32_t)IR_NONE);
    cons->older.items[index] = cons_first(cons, hash);
    map_set(&cons->newest, hash, index);
}

static void cons_release(Cons *cons) {
    map_release(&cons->newest);
    vec_free(&cons->older);
}

// ---- Life cycle --------------------------------------------------------------------------------

IrBuilder *ir_builder_new(IrDataModel model) {
    IrBuilder *builder = memory_zeroed(sizeof *builder);
    IrProgram *program = builder->program = memory_zeroed(sizeof *program);
    program->data_model = model;
    program->pointer_bits = model == IR_LP64 ? 64 : 32;
    program->entry = program->main = IR_NONE;
    (void)APPEND(builder, types, n_types, type_capacity); // void
    (void)APPEND(builder, locs, n_locs, loc_capacity);    // no position
    (void)APPEND(builder, c_types, n_c_types, c_type_capacity);
    return builder;
}

static void release_builder(IrBuilder *builder) {
    cons_release(&builder->arrays);
    cons_release(&builder->constants);
    cons_release(&builder->locs);
    body_release(&builder->body);
    free(builder);
}

void ir_builder_free(IrBuilder *builder) {
    ir_program_free(builder->program);
    release_builder(builder);
}

IrProgram *ir_builder_finish(IrBuilder *builder, IrFunctionId entry, IrFunctionId main) {
    IrProgram *program = builder->program;
    program->entry = entry;
    program->main = main;
    release_builder(builder);
    ir_analyse(program);
    return program;
}

IrProgram *ir_builder_program(IrBuilder *builder) { return builder->program; }

static void *copy_to_arena(IrBuilder *builder, const void *items, size_t size) {
    return size ? memcpy(arena_new(&builder->program->arena, size), items, size) : NULL;
}

// ---- Strings, positions, variables -------------------------------------------------------------

const char *ir_build_string(IrBuilder *builder, const char *text) {
    return text ? intern(&builder->program->strings, text) : NULL;
}

IrLocId ir_build_loc(IrBuilder *builder, const char *file, uint32_t line, uint32_t column) {
    IrProgram *program = builder->program;
    if (!file || !line)
        return 0;
    IrLoc loc = {ir_build_string(builder, file), line, column};
    uint64_t hash = map_key(loc.file) * 31 + ((uint64_t)line << 32 | column);
    for (uint32_t i = cons_first(&builder->locs, hash); i != IR_NONE;
         i = builder->locs.older.items[i]) {
        const IrLoc *old = &program->locs[i];
        if (old->file == loc.file && old->line == line && old->column == column)
            return i;
    }
    IrLocId id = APPEND(builder, locs, n_locs, loc_capacity);
    program->locs[id] = loc;
    cons_add(&builder->locs, hash, id);
    return id;
}

IrMessageId ir_build_message(IrBuilder *builder, const char *text) {
    IrMessageId id = APPEND(builder, messages, n_messages, message_capacity);
    builder->program->messages[id] = ir_build_string(builder, text);
    return id;
}

IrVariableId ir_build_variable(IrBuilder *builder, IrVariable variable) {
    IrVariableId id = APPEND(builder, variables, n_variables, variable_capacity);
    variable.name = ir_build_string(builder, variable.name);
    variable.type = ir_build_string(builder, variable.type);
    builder->program->variables[id] = variable;
    return id;
}

IrCTypeId ir_build_c_type(IrBuilder *builder, IrCType type) {
    IrCTypeId id = APPEND(builder, c_types, n_c_types, c_type_capacity);
    type.name = ir_build_string(builder, type.name);
    uint64_t n = type.members ? type.count : 0;
    type.members = copy_to_arena(builder, type.members, n * sizeof *type.members);
    for (uint64_t i = 0; i < n; i++)
        type.members[i].name = ir_build_string(builder, type.members[i].name);
    builder->program->c_types[id] = type;
    return id;
}

// ---- Types -------------------------------------------------------------------------------------

static IrTypeId add_type(IrBuilder *builder, IrType type) {
    IrTypeId id = APPEND(builder, types, n_types, type_capacity);
    builder->program->types[id] = type;
    return id;
}

// Scalars are few and come early: a scan finds them.
static IrTypeId scalar_type(IrBuilder *builder, IrType type) {
    IrProgram *program = builder->program;
    for (IrTypeId id = 1; id < program->n_types; id++)
        if (program->types[id].kind == type.kind && program->types[id].bits == type.bits)
            return id;
    return add_type(builder, type);
}

static uint64_t round_up(uint64_t size, uint64_t align) {
    return (size + align - 1) / align * align;
}

// Alignments of the System V ABIs for x86-64 and i386.
static uint32_t int_align(IrDataModel model, uint32_t bits) {
    uint32_t largest = model == IR_LP64 ? 16 : 4;
    uint32_t align = 1;
    while (align < largest && align * 8 < bits)
        align *= 2;
    return align;
}

IrTypeId ir_build_int(IrBuilder *builder, uint32_t bits) {
    CHECK(bits >= 1 && bits <= 128);
    uint32_t align = int_align(builder->program->data_model, bits);
    return scalar_type(builder, (IrType){.kind = IR_INT,
                                         .bits = bits,
                                         .align = align,
                                         .size = round_up((bits + 7) / 8, align)});
}

IrTypeId ir_build_float(IrBuilder *builder, uint32_t bits) {
    CHECK(bits == 32 || bits == 64 || bits == 80);
    bool wide = builder->program->data_model == IR_LP64;
    uint32_t align = bits == 32 ? 4 : bits == 64 ? (wide ? 8 : 4) : (wide ? 16 : 4);
    return scalar_type(builder, (IrType){.kind = IR_FLOAT,
                                         .bits = bits,
                                         .align = align,
                                         .size = round_up((bits + 7) / 8, align)});
}

IrTypeId ir_build_pointer(IrBuilder *builder) {
    uint32_t bits = builder->program->pointer_bits;
    return scalar_type(
        builder, (IrType){.kind = IR_POINTER, .bits = bits, .align = bits / 8, .size = bits / 8});
}

IrTypeId ir_build_array(IrBuilder *builder, IrTypeId element, uint64_t count) {
    IrProgram *program = builder->program;
    uint64_t hash = (uint64_t)element * UINT64_C(0x9e3779b97f4a7c15) ^ count;
    for (uint32_t i = cons_first(&builder->arrays, hash); i != IR_NONE;
         i = builder->arrays.older.items[i])
        if (program->types[i].element == element && program->types[i].count == count)
            return i;
    const IrType *e = &program->types[element];
    IrTypeId id = add_type(builder, (IrType){.kind = IR_ARRAY,
                                             .align = e->align,
                                             .size = e->size * count,
                                             .element = element,
                                             .count = count});
    cons_add(&builder->arrays, hash, id);
    return id;
}

IrTypeId ir_build_struct(IrBuilder *builder, const char *name, uint64_t size, uint32_t align,
                         const IrField *fields, uint64_t n_fields) {
    IrField *copy = copy_to_arena(builder, fields, n_fields * sizeof *fields);
    return add_type(builder, (IrType){.kind = IR_STRUCT,
                                      .align = align,
                                      .size = size,
                                      .count = n_fields,
                                      .fields = copy,
                                      .name = ir_build_string(builder, name)});
}

// ---- Constants ---------------------------------------------------------------------------------

static bool same_const(const IrConst *a, const IrConst *b) {
    return a->kind == b->kind && a->type == b->type && a->low == b->low && a->high == b->high &&
           a->target == b->target && a->offset == b->offset;
}

static IrConstId add_const(IrBuilder *builder, IrConst constant) {
    IrProgram *program = builder->program;
    uint64_t key[] = {constant.kind, constant.type,   constant.low,
                      constant.high, constant.target, (uint64_t)constant.offset};
    uint64_t hash = map_hash_bytes(key, sizeof key);
    for (uint32_t i = cons_first(&builder->constants, hash); i != IR_NONE;
         i = builder->constants.older.items[i])
        if (same_const(&program->constants[i], &constant))
            return i;
    IrConstId id = APPEND(builder, constants, n_constants, constant_capacity);
    program->constants[id] = constant;
    cons_add(&builder->constants, hash, id);
    return id;
}

IrConstId ir_build_bits(IrBuilder *builder, IrTypeId type, uint64_t low, uint64_t high) {
    uint32_t bits = builder->program->types[type].bits;
    if (bits < 64)
        low &= (UINT64_C(1) << bits) - 1;
    if (bits <= 64)
        high = 0;
    else if (bits < 128)
        high &= (UINT64_C(1) << (bits - 64)) - 1;
    return add_const(builder, (IrConst){IR_CONST_BITS, type, low, high, 0, 0});
}

IrConstId ir_build_address(IrBuilder *builder, IrConstKind kind, uint32_t target, int64_t offset) {
    CHECK(kind != IR_CONST_BITS);
    return add_const(builder, (IrConst){kind, ir_build_pointer(builder), 0, 0, target, offset});
}

// ---- Globals and functions ---------------------------------------------------------------------

IrGlobalId ir_build_global(IrBuilder *builder, IrGlobal global) {
    IrGlobalId id = APPEND(builder, globals, n_globals, global_capacity);
    global.name = ir_build_string(builder, global.name);
    global.c_name = ir_build_string(builder, global.c_name);
    builder->program->globals[id] = global;
    ir_build_global_contents(builder, id, global.bytes, global.relocs, global.n_relocs);
    return id;
}

void ir_build_global_contents(IrBuilder *builder, IrGlobalId id, const uint8_t *bytes,
                              const IrReloc *relocs, uint32_t n_relocs) {
    IrGlobal *global = &builder->program->globals[id];
    global->bytes = bytes ? copy_to_arena(builder, bytes, global->size) : NULL;
    global->relocs = copy_to_arena(builder, relocs, n_relocs * sizeof *relocs);
    global->n_relocs = n_relocs;
}

IrFunctionId ir_build_function(IrBuilder *builder, const IrFunction *function) {
    IrFunctionId id = APPEND(builder, functions, n_functions, function_capacity);
    IrFunction *f = &builder->program->functions[id];
    f->name = ir_build_string(builder, function->name);
    f->kind = function->kind;
    f->native = function->native;
    f->is_variadic = function->is_variadic;
    f->is_model = function->is_model;
    f->is_replaced = function->is_replaced;
    f->is_contract = function->is_contract;
    f->type = ir_build_string(builder, function->type);
    f->loc = function->loc;
    f->n_params = function->n_params;
    f->n_results = function->n_results;
    f->param_types =
        copy_to_arena(builder, function->param_types, f->n_params * sizeof *f->param_types);
    f->result_types =
        copy_to_arena(builder, function->result_types, f->n_results * sizeof *f->result_types);
    return id;
}

void ir_build_set_types(IrBuilder *builder, IrFunctionId id, const IrTypeId *params,
                        uint32_t n_params, const IrTypeId *results, uint32_t n_results) {
    IrFunction *f = &builder->program->functions[id];
    f->n_params = n_params;
    f->n_results = n_results;
    f->param_types = copy_to_arena(builder, params, n_params * sizeof *params);
    f->result_types = copy_to_arena(builder, results, n_results * sizeof *results);
}

void ir_build_set_kind(IrBuilder *builder, IrFunctionId id, IrFunctionKind kind, IrNative native) {
    builder->program->functions[id].kind = kind;
    builder->program->functions[id].native = native;
}

// ---- Copies ------------------------------------------------------------------------------------

static void copy_types(IrBuilder *builder, const IrProgram *program) {
    for (IrTypeId id = 1; id < program->n_types; id++) {
        IrType type = program->types[id];
        type.fields =
            copy_to_arena(builder, type.fields, type.fields ? type.count * sizeof *type.fields : 0);
        type.name = ir_build_string(builder, type.name);
        (void)add_type(builder, type);
    }
}

IrBuilder *ir_builder_copy(const IrProgram *program) {
    IrBuilder *builder = ir_builder_new(program->data_model);
    copy_types(builder, program);
    for (IrConstId id = 0; id < program->n_constants; id++)
        (void)add_const(builder, program->constants[id]);
    for (IrLocId id = 1; id < program->n_locs; id++)
        (void)ir_build_loc(builder, program->locs[id].file, program->locs[id].line,
                           program->locs[id].column);
    for (IrMessageId id = 0; id < program->n_messages; id++)
        (void)ir_build_message(builder, program->messages[id]);
    for (IrCTypeId id = 1; id < program->n_c_types; id++)
        (void)ir_build_c_type(builder, program->c_types[id]);
    for (IrVariableId id = 0; id < program->n_variables; id++)
        (void)ir_build_variable(builder, program->variables[id]);
    for (IrGlobalId id = 0; id < program->n_globals; id++)
        (void)ir_build_global(builder, program->globals[id]);
    for (IrFunctionId id = 0; id < program->n_functions; id++)
        (void)ir_build_function(builder, &program->functions[id]);
    CHECK(builder->program->n_constants == program->n_constants);
    CHECK(builder->program->n_locs == program->n_locs);
    return builder;
}
