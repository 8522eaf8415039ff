// What a picture shows: frames, the objects in them, globals, what pointers lead to from there, and
// the rest of the heap: objects that are lost, then freed ones.
//
// Variables and globals have a type, and so fields; of a heap object the fields are what the
// program wrote into it or into another one of the same origin, else its bytes. Bytes side by side
// are one text. All numbers are limited.
#include "base/markup.h"
#include "interp/film.h"
#include "interp/internal.h"
#include "interp/watch.h"

enum {
    MAX_FRAMES = 12,
    MAX_OBJECTS = 40,
    MAX_FIELDS = 24,
    MAX_TEXT = 32,    // bytes of a text
    MAX_LEARNED = 96, // fields of one origin
    MAX_LOOKS = 2048, // elements of an array, or heap objects, that are looked at
};

typedef VEC(IrFilmField) Fields;

typedef struct Camera {
    Interp *in;
    IrFilm *film;
    IrPicture *picture;
    VEC(uint32_t) slots; // objects on the picture
    Map is_seen;         // slots
    size_t n_shown;      // of `slots`
} Camera;

// ---- Items ------------------------------------------------------------------------------------

static uint32_t item_of(IrFilm *film, Text *json) {
    const char *text = intern_slice(&film->texts, text_chars(json), json->length);
    text_release(json);
    uint64_t number;
    if (!map_get(&film->item_numbers, map_key(text), &number)) {
        number = film->items.count;
        vec_push(&film->items, text);
        map_set(&film->item_numbers, map_key(text), number);
    }
    return (uint32_t)number;
}

static void see(Camera *c, uint32_t slot) {
    uint64_t seen;
    if (!slot || map_get(&c->is_seen, slot, &seen) || c->slots.count >= MAX_OBJECTS)
        return;
    map_set(&c->is_seen, slot, 1);
    vec_push(&c->slots, slot);
}

static void add_id(Text *json, uint64_t id) {
    text_add(json, "\"%llu.%llu\"", (unsigned long long)(id >> 32),
             (unsigned long long)(id & UINT32_MAX));
}

// Is there something to draw an arrow to? Functions and string literals are told in words.
static bool is_drawn(const Interp *in, const IrTracePlace *target) {
    return target->is_known && target->object != IR_EVENT_FUNCTION &&
           !(target->object == IR_EVENT_GLOBAL && in->program->globals[target->site].is_string);
}

// "value": "...", and where a pointer leads.
static void add_value(Camera *c, Text *json, const IrTraceValue *value, bool is_signed) {
    Text text = {0};
    ir_trace_value_text(c->in->program, value, is_signed, &text);
    text_add(json, "\"value\":");
    text_add_json(json, text_chars(&text));
    text_release(&text);
    if (!is_drawn(c->in, &value->target))
        return;
    text_add(json, ",\"to\":");
    add_id(json, value->target.id);
    text_add(json, ",\"offset\":%lld", (long long)value->target.offset);
    see(c, (uint32_t)(value->target.id >> 32));
}

// ---- What is known about a heap object's fields ------------------------------------------------

static uint64_t end_of(const IrProgram *program, IrFilmField field) {
    return field.offset + ir_store_size(ir_type(program, field.type));
}

static IrFilmSite *site_of(IrFilm *film, uint32_t function, uint32_t instr, bool make) {
    uint64_t key = (uint64_t)function << 32 | instr, number;
    if (!map_get(&film->site_numbers, key, &number)) {
        if (!make)
            return NULL;
        number = film->sites.count;
        vec_push(&film->sites, (IrFilmSite){0});
        map_set(&film->site_numbers, key, number);
    }
    return &film->sites.items[number];
}

void interp_picture_learn(IrFilm *film, const IrStep *write) {
    if (write->place.object != IR_EVENT_HEAP)
        return;
    IrFilmSite *site = site_of(film, write->place.site, write->place.site_instr, true);
    IrFilmField field = {(uint64_t)write->place.offset, write->values[0].type};
    size_t i = 0;
    while (i < site->fields.count && site->fields.items[i].offset < field.offset)
        i++;
    bool is_there = i < site->fields.count && site->fields.items[i].offset == field.offset;
    if (is_there) {
        site->fields.items[i] = field;
    } else if (site->fields.count < MAX_LEARNED) {
        vec_push(&site->fields, field);
        for (size_t j = site->fields.count - 1; j > i; j--)
            site->fields.items[j] = site->fields.items[j - 1];
        site->fields.items[i] = field;
    }
}

// ---- Fields -----------------------------------------------------------------------------------

static bool is_full(const Fields *fields) { return fields->count > MAX_FIELDS * MAX_TEXT; }

// The scalars of a type, as far as they lie in `size` bytes.
static void flatten(const IrProgram *program, IrTypeId id, uint64_t offset, uint64_t size,
                    Fields *fields) {
    const IrType *type = ir_type(program, id);
    if (type->kind == IR_STRUCT) {
        for (uint64_t i = 0; i < type->count && !is_full(fields); i++)
            flatten(program, type->fields[i].type, offset + type->fields[i].offset, size, fields);
    } else if (type->kind == IR_ARRAY) {
        uint64_t step = ir_type(program, type->element)->size;
        for (uint64_t i = 0; step && i < type->count && !is_full(fields); i++)
            flatten(program, type->element, offset + i * step, size, fields);
    } else if (type->kind != IR_VOID && offset + ir_store_size(type) <= size) {
        vec_push(fields, ((IrFilmField){offset, id}));
    }
}

// An array whose length is no constant is its element's type again and again.
static void repeat(const IrProgram *program, IrTypeId id, uint64_t size, Fields *fields) {
    uint64_t step = ir_type(program, id)->size;
    for (uint64_t offset = 0; step && offset + step <= size && !is_full(fields); offset += step)
        flatten(program, id, offset, size, fields);
}

static void add_learned(const IrProgram *program, const InterpObject *object,
                        const IrFilmSite *site, Fields *fields) {
    for (size_t i = 0; i < site->fields.count; i++) {
        IrFilmField field = site->fields.items[i];
        bool is_free = !fields->count || end_of(program, vec_last(fields)) <= field.offset;
        if (is_free && end_of(program, field) <= object->size)
            vec_push(fields, field);
    }
}

// Were only elements of one type written?
static bool is_array(const IrProgram *program, const IrFilmSite *site) {
    IrTypeId type = site->fields.items[0].type;
    uint64_t size = ir_store_size(ir_type(program, type));
    for (size_t i = 0; i < site->fields.count; i++)
        if (site->fields.items[i].type != type || site->fields.items[i].offset % size)
            return false;
    return true;
}

// Those that were written, here or in another object, and those that have contents from elsewhere
// (calloc, memcpy).
static void add_elements(const IrProgram *program, const InterpObject *object,
                         const IrFilmSite *site, Fields *fields) {
    IrTypeId type = site->fields.items[0].type;
    uint64_t size = ir_store_size(ir_type(program, type));
    size_t next = 0;
    for (uint64_t at = 0; at + size <= object->size && at < MAX_LOOKS * size && !is_full(fields);
         at += size) {
        while (next < site->fields.count && site->fields.items[next].offset < at)
            next++;
        bool is_learned = next < site->fields.count && site->fields.items[next].offset == at;
        if (is_learned || interp_is_initialised(object, at, size))
            vec_push(fields, ((IrFilmField){at, type}));
    }
}

static bool is_byte(const IrProgram *program, IrFilmField field) {
    const IrType *type = ir_type(program, field.type);
    return type->kind == IR_INT && type->bits == 8;
}

// How many bytes follow each other from field i on.
static size_t count_text(const IrProgram *program, const Fields *fields, size_t i) {
    size_t n = 0;
    while (i + n < fields->count && is_byte(program, fields->items[i + n]) &&
           fields->items[i + n].offset == fields->items[i].offset + n)
        n++;
    return n;
}

// 0 (void) when the program has none.
static IrTypeId find_type(const IrProgram *program, IrTypeKind kind, uint32_t bits) {
    for (IrTypeId id = 1; id < program->n_types; id++)
        if (program->types[id].kind == kind && program->types[id].bits == bits)
            return id;
    return 0;
}

// What only library functions filled is bytes.
static void add_bytes(const IrProgram *program, const InterpObject *object, Fields *fields) {
    IrTypeId byte = find_type(program, IR_INT, 8);
    for (uint64_t at = 0; byte && at < object->size && at < MAX_LOOKS && !is_full(fields); at++)
        if (interp_is_initialised(object, at, 1))
            vec_push(fields, ((IrFilmField){at, byte}));
}

// Bytes that hold a pointer become one.
static void find_pointers(const Interp *in, const InterpObject *object, Fields *fields) {
    IrTypeId pointer = find_type(in->program, IR_POINTER, in->program->pointer_bits);
    size_t kept = 0;
    for (size_t i = 0; i < fields->count;) {
        IrFilmField field = fields->items[i];
        bool is_pointer = pointer && is_byte(in->program, field) &&
                          interp_pointer_in(in, object, field.offset) &&
                          count_text(in->program, fields, i) >= in->pointer_bytes;
        fields->items[kept++] = is_pointer ? (IrFilmField){field.offset, pointer} : field;
        i += is_pointer ? in->pointer_bytes : 1;
    }
    fields->count = kept;
}

static Fields fields_of(const Camera *c, const InterpObject *object) {
    const IrProgram *program = c->in->program;
    Fields fields = {0};
    if (object->kind == INTERP_STACK) {
        const IrFunction *f = &program->functions[object->site];
        repeat(program, f->instrs[object->site_instr].type, object->size, &fields);
    } else if (object->kind == INTERP_GLOBAL && object->owner != IR_NONE) {
        flatten(program, program->globals[object->owner].type, 0, object->size, &fields);
    } else {
        const IrFilmSite *site = site_of(c->film, object->site, object->site_instr, false);
        if (site && is_array(program, site))
            add_elements(program, object, site, &fields);
        else if (site)
            add_learned(program, object, site, &fields);
        else
            add_bytes(program, object, &fields);
    }
    find_pointers(c->in, object, &fields);
    return fields;
}

// As C writes it; what has no contents of its own yet is a question mark outside of the quotes.
static void add_text(Text *json, const InterpObject *object, uint64_t offset, size_t n) {
    Text text = {0};
    bool is_open = false;
    for (uint64_t i = offset; i < offset + n && i < offset + MAX_TEXT; i++) {
        bool is_known = interp_is_initialised(object, i, 1);
        unsigned char byte = is_known && object->bytes ? object->bytes[i] : 0;
        if (is_known != is_open)
            text_add(&text, "\"");
        is_open = is_known;
        if (!is_known)
            text_add(&text, "?");
        else if (byte >= ' ' && byte < 127)
            text_add(&text, byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
        else
            text_add(&text, byte ? "\\%03o" : "\\0", byte);
    }
    text_add(&text, "%s%s", is_open ? "\"" : "", n > MAX_TEXT ? "..." : "");
    text_add(json, "\"value\":");
    text_add_json(json, text_chars(&text));
    text_release(&text);
}

static void add_scalar(Camera *c, Text *json, const InterpObject *object, IrFilmField field,
                       bool is_signed) {
    const IrType *type = ir_type(c->in->program, field.type);
    uint64_t slot = (uint64_t)(object - c->in->memory.objects.items);
    if (!interp_is_initialised(object, field.offset, ir_store_size(type))) {
        text_add(json, "\"value\":\"?\"");
        return;
    }
    IrCell cell = ir_moment_load(c->in, slot << 32 | object->generation, field.offset, type);
    IrTraceValue value = interp_trace_value(c->in, (InterpCell){cell.low, cell.high}, field.type);
    add_value(c, json, &value, is_signed);
}

static void add_fields(Camera *c, Text *json, const InterpObject *object, bool is_signed) {
    Fields fields = fields_of(c, object);
    size_t n_rows = 0;
    is_signed |= fields.count > 1; // the variable's type tells about scalars only
    text_add(json, ",\"fields\":[");
    for (size_t i = 0; i < fields.count && n_rows < MAX_FIELDS; n_rows++) {
        IrFilmField field = fields.items[i];
        size_t n = count_text(c->in->program, &fields, i);
        text_add(json, "%s{\"at\":%llu,", i ? "," : "", (unsigned long long)field.offset);
        if (n > 1)
            add_text(json, object, field.offset, n);
        else
            add_scalar(c, json, object, field, is_signed);
        text_add(json, "}");
        i += n > 1 ? n : 1;
        if (n_rows + 1 == MAX_FIELDS && i < fields.count)
            text_add(json, ",{\"at\":%llu,\"value\":\"...\"}",
                     (unsigned long long)fields.items[i].offset);
    }
    text_add(json, "]");
    vec_free(&fields);
}

// ---- Objects ----------------------------------------------------------------------------------

static void add_place(Text *json, const IrProgram *program, const char *key, IrLocId loc) {
    if (!loc)
        return;
    text_add(json, ",\"%s\":{\"file\":", key);
    text_add_json(json, program->locs[loc].file);
    text_add(json, ",\"line\":%u}", program->locs[loc].line);
}

static void show_object(Camera *c, uint32_t slot) {
    static const char *const kinds[] = {[INTERP_FUNCTION] = "function",
                                        [INTERP_GLOBAL] = "global",
                                        [INTERP_HEAP] = "heap",
                                        [INTERP_STACK] = "stack"};
    const InterpObject *object = &c->in->memory.objects.items[slot];
    IrTracePlace place = interp_trace_place(c->in, object, 0);
    const IrVariable *variable = ir_trace_variable(c->in->program, &place);
    Text json = {0}, name = {0};
    ir_trace_place_text(c->in->program, &place, 0, &name);
    text_add(&json, "{\"id\":");
    add_id(&json, place.id);
    text_add(&json, ",\"kind\":\"%s\",\"name\":", kinds[object->kind]);
    text_add_json(&json, text_chars(&name));
    text_add(&json, ",\"size\":%llu,\"alive\":%s", (unsigned long long)object->size,
             object->state == INTERP_ALIVE ? "true" : "false");
    if (object->kind == INTERP_HEAP) {
        add_place(&json, c->in->program, "allocated", object->alloc_loc);
        if (object->state == INTERP_FREED)
            add_place(&json, c->in->program, "freed", object->free_loc);
    }
    if (object->state == INTERP_ALIVE)
        add_fields(c, &json, object, !variable || variable->is_signed);
    text_add(&json, "}");
    text_release(&name);
    vec_push(&c->picture->objects, item_of(c->film, &json));
}

// Objects whose fields lead to others bring these, too.
static void show_seen(Camera *c) {
    while (c->n_shown < c->slots.count)
        show_object(c, c->slots.items[c->n_shown++]);
}

static void see_globals(Camera *c) {
    const InterpMemory *m = &c->in->memory;
    for (uint32_t i = 1; i < m->objects.count; i++) {
        const InterpObject *object = &m->objects.items[i];
        if (object->kind == INTERP_HEAP || object->kind == INTERP_STACK)
            break; // globals were made before
        if (object->kind != INTERP_GLOBAL || object->owner == IR_NONE)
            continue;
        const IrGlobal *global = &c->in->program->globals[object->owner];
        if (!global->is_model && !global->is_constant && !global->is_string)
            see(c, i);
    }
}

// Later ones first. What is alive but was not seen yet is lost.
static void see_heap(Camera *c, InterpState state) {
    const InterpMemory *m = &c->in->memory;
    size_t n = m->order.count, end = n > MAX_LOOKS ? n - MAX_LOOKS : 0;
    for (size_t i = n; i-- > end;) {
        const InterpObject *object = &m->objects.items[m->order.items[i]];
        uint64_t seen;
        if (object->kind != INTERP_HEAP || object->state != state)
            continue;
        see(c, m->order.items[i]);
        c->picture->left_out += !map_get(&c->is_seen, m->order.items[i], &seen);
        show_seen(c);
    }
}

// ---- Frames -----------------------------------------------------------------------------------

static void add_variables(Camera *c, Text *json, const IrFilmFrame *frame) {
    for (size_t i = 0; i < frame->variables.count; i++) {
        const IrFilmVariable *v = &frame->variables.items[i];
        const IrVariable *variable = &c->in->program->variables[v->variable];
        text_add(json, "%s{\"name\":", i ? "," : "");
        text_add_json(json, variable->name);
        text_add(json, ",");
        add_value(c, json, &v->value, variable->is_signed);
        text_add(json, "}");
    }
}

// The variables that live in memory.stack[from .. to), and what else of it was seen.
static void add_stack_objects(Camera *c, Text *json, size_t from, size_t to) {
    const InterpMemory *m = &c->in->memory;
    bool is_first = true;
    for (size_t i = from; i < to; i++) {
        uint32_t slot = m->stack.items[i];
        const InterpObject *object = &m->objects.items[slot];
        uint64_t seen;
        IrTracePlace place = interp_trace_place(c->in, object, 0);
        if (object->state == INTERP_ALIVE && ir_trace_variable(c->in->program, &place))
            see(c, slot);
        if (!map_get(&c->is_seen, slot, &seen))
            continue;
        text_add(json, is_first ? "" : ",");
        add_id(json, (uint64_t)slot << 32 | object->generation);
        is_first = false;
    }
}

static void show_frame(Camera *c, size_t number) {
    const InterpFrame *frame = &c->in->frames.items[number];
    bool is_innermost = number + 1 == c->in->frames.count;
    Text json = {0};
    text_add(&json, "{\"function\":");
    text_add_json(&json, frame->code->function->name);
    text_add(&json, ",\"variables\":[");
    add_variables(c, &json, &c->film->frames.items[number]);
    text_add(&json, "],\"objects\":[");
    add_stack_objects(c, &json, frame->first_stack,
                      is_innermost ? c->in->memory.stack.count : (frame + 1)->first_stack);
    text_add(&json, "]}");
    vec_push(&c->picture->frames, item_of(c->film, &json));
}

static void show_frames(Camera *c) {
    const Interp *in = c->in;
    for (size_t i = in->frames.count; i-- > 0;) {
        IrFunctionId id = in->frames.items[i].code->id;
        if (in->program->functions[id].is_model || id == in->program->entry)
            continue;
        if (c->picture->frames.count < MAX_FRAMES)
            show_frame(c, i);
        else
            c->picture->left_out++;
    }
}

void interp_picture_take(Interp *in, IrFilm *film) {
    IrPicture picture = {0};
    Camera c = {.in = in, .film = film, .picture = &picture};
    show_frames(&c);
    see_globals(&c);
    show_seen(&c);
    see_heap(&c, INTERP_ALIVE);
    see_heap(&c, INTERP_FREED);
    vec_push(&film->pictures, picture);
    vec_free(&c.slots);
    map_release(&c.is_seen);
}
