// The interpreter's natives: the allocator, ends of runs, printf, math.h, external functions.
#include "interp_fixture.h"

#include <math.h>

static IrTypeId i8(Lab *lab) { return type_int(lab, 8); }
static IrTypeId i32(Lab *lab) { return type_int(lab, 32); }
static IrTypeId i64(Lab *lab) { return type_int(lab, 64); }
static IrTypeId f64(Lab *lab) { return ir_build_float(lab->builder, 64); }

// A string literal.
static IrOperand text(Lab *lab, const char *chars) {
    uint64_t size = strlen(chars) + 1;
    IrGlobal g = {.name = ".str",
                  .type = ir_build_array(lab->builder, i8(lab), size),
                  .size = size,
                  .align = 1,
                  .is_constant = true,
                  .is_string = true,
                  .bytes = (uint8_t *)chars};
    return address_of(lab, IR_CONST_GLOBAL, ir_build_global(lab->builder, g), 0);
}

// ---- Allocation -------------------------------------------------------------------------------

static IrOperand resize(Lab *lab, IrOperand pointer, int64_t size) {
    IrTypeId types[] = {lab->ptr, i64(lab)};
    IrFunctionId f = native(lab, "realloc", IR_NATIVE_REALLOC, lab->ptr, 2, types);
    return call(lab, f, lab->ptr, LIST(pointer, word(lab, size)));
}

static IrOperand zeroed(Lab *lab, int64_t count, int64_t size) {
    IrTypeId types[] = {i64(lab), i64(lab)};
    IrFunctionId f = native(lab, "calloc", IR_NATIVE_CALLOC, lab->ptr, 2, types);
    return call(lab, f, lab->ptr, LIST(word(lab, count), word(lab, size)));
}

static void frees_need_a_live_heap_base(void **state) {
    (void)state;
    Lab lab = lab_new();
    release(&lab, local(&lab, 0, 4));
    expect_violation(&lab, IR_INVALID_FREE,
                     "free of a stack object of 4 bytes (allocated at a.c:1:3)");
    lab = lab_new();
    release(&lab, address_of(&lab, IR_CONST_GLOBAL, lab.out, 0));
    expect_violation(&lab, IR_INVALID_FREE, "free of a global `out` of 16 bytes");
    lab = lab_new();
    release(&lab, address_of(&lab, IR_CONST_FUNCTION, lab.entry, 0));
    expect_violation(&lab, IR_INVALID_FREE, "free of a function `__entry`");
    lab = lab_new();
    release(&lab, at(&lab, heap(&lab, 8), 4));
    expect_violation(&lab, IR_INVALID_FREE,
                     "free of a pointer that is not the start of its object, but at offset 4 of "
                     "heap object of 8 bytes (allocated at a.c:1:3)");
    lab = lab_new();
    IrOperand p = heap(&lab, 8);
    release(&lab, p);
    release(&lab, p);
    expect_violation(&lab, IR_INVALID_FREE,
                     "double free; free of heap object freed at a.c:2:3 (allocated at a.c:1:3)");
    lab = lab_new();
    release(&lab, op1(&lab, IR_INTTOPTR, lab.ptr, word(&lab, 77)));
    expect_violation(&lab, IR_INVALID_FREE, "free of address 0x4d, where no object is");
    lab = lab_new();
    release(&lab, null(&lab));
    expect_end(&lab, IR_RUN_FINISHED, "");
    lab = lab_new(); // an address serves, too
    release(&lab,
            op1(&lab, IR_INTTOPTR, lab.ptr, op1(&lab, IR_PTRTOINT, i64(&lab), heap(&lab, 0))));
    expect_end(&lab, IR_RUN_FINISHED, "");
}

static void use_after_free(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrOperand p = heap(&lab, 8);
    release(&lab, p);
    load(&lab, i8(&lab), p);
    expect_violation(&lab, IR_INVALID_DEREF,
                     "use of heap object freed at a.c:2:3 (allocated at a.c:1:3): read of 1 byte");
}

static void empty_objects_are_distinct(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.options.checks = IR_INVALID_DEREF;
    IrOperand p = heap(&lab, 0), q = heap(&lab, 0);
    show(&lab, type_int(&lab, 1), test2(&lab, IR_EQ, lab.ptr, p, q));
    show(&lab, type_int(&lab, 1), test2(&lab, IR_EQ, lab.ptr, p, null(&lab)));
    expect_output(&lab, "\0", 2);
    lab = lab_new();
    load(&lab, i8(&lab), heap(&lab, 0));
    expect_end(&lab, IR_RUN_VIOLATED, "read of 1 byte at offset 0 of heap object of 0 bytes");
}

static void calloc_is_zero(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.inputs = "{\"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": \"ff\"}]}";
    IrOperand p = zeroed(&lab, 2, 4);
    show(&lab, i64(&lab), load(&lab, i64(&lab), p));
    release(&lab, p);
    show(&lab, lab.ptr, zeroed(&lab, INT64_MAX, 4)); // the product overflows
    expect_output(&lab, (uint64_t[]){0, 0}, 16);
}

static void realloc_keeps_contents(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrOperand target = heap(&lab, 4), p = heap(&lab, 8);
    store(&lab, lab.ptr, target, p);
    IrOperand bigger = resize(&lab, p, 100);
    release(&lab, load(&lab, lab.ptr, bigger));
    IrOperand smaller = resize(&lab, bigger, 2);
    show(&lab, type_int(&lab, 16), load(&lab, type_int(&lab, 16), smaller));
    load(&lab, i8(&lab), at(&lab, smaller, 2));
    Outcome o = run(&lab);
    assert_non_null(strstr(text_chars(&o.result.message), "offset 2 of heap object of 2 bytes"));
    assert_int_equal(o.length, 2);
    outcome_release(&o);

    lab = lab_new();
    p = heap(&lab, 8);
    resize(&lab, p, 16);
    load(&lab, i8(&lab), p);
    expect_end(&lab, IR_RUN_VIOLATED, "use of heap object freed at a.c:2:3");
    lab = lab_new();
    resize(&lab, local(&lab, 0, 8), 16);
    expect_violation(&lab, IR_INVALID_FREE,
                     "realloc of a stack object of 8 bytes (allocated at a.c:1:3)");
    lab = lab_new();
    release(&lab, resize(&lab, resize(&lab, null(&lab), 8), 0));
    expect_end(&lab, IR_RUN_FINISHED, "");
}

static void allocations_fail_when_the_inputs_say_so(void **state) {
    (void)state;
    for (int may = 0; may < 2; may++) {
        Lab lab = lab_new();
        lab.options.malloc_may_fail = may;
        lab.inputs = "{\"malloc\": [0, 1, true]}";
        IrOperand p = heap(&lab, 8);
        IrOperand q = heap(&lab, 8);
        IrOperand r = resize(&lab, p, 16); // fails: p stays
        show(&lab, type_int(&lab, 1), test2(&lab, IR_EQ, lab.ptr, q, null(&lab)));
        show(&lab, type_int(&lab, 1), test2(&lab, IR_EQ, lab.ptr, r, null(&lab)));
        lab.options.checks = IR_INVALID_DEREF;
        if (may)
            store(&lab, i8(&lab), num(&lab, 8, 0), p);
        expect_output(&lab, may ? "\1\1" : "\0\0", 2);
    }
}

static void aligned_alloc_aligns(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.options.checks = 0;
    IrTypeId types[] = {i64(&lab), i64(&lab)};
    IrFunctionId f = native(&lab, "aligned_alloc", IR_NATIVE_ALIGNED_ALLOC, lab.ptr, 2, types);
    IrOperand p = call(&lab, f, lab.ptr, LIST(word(&lab, 4096), word(&lab, 8)));
    IrOperand number = op1(&lab, IR_PTRTOINT, i64(&lab), p);
    show(&lab, i64(&lab), op2(&lab, IR_AND, 0, i64(&lab), number, word(&lab, 4095)));
    expect_u64(&lab, 0, 8);
}

static void static_objects_are_not_heap(void **state) {
    (void)state;
    for (int frees = 0; frees < 2; frees++) {
        Lab lab = lab_new();
        IrTypeId type = i64(&lab);
        IrFunctionId f =
            native(&lab, "__assay_static_alloc", IR_NATIVE_STATIC_ALLOC, lab.ptr, 1, &type);
        IrOperand p = call(&lab, f, lab.ptr, LIST(word(&lab, 8)));
        store(&lab, lab.ptr, heap(&lab, 4), p); // a root
        lab.options.checks = IR_LEAK | IR_INVALID_FREE;
        if (frees)
            release(&lab, p);
        expect_end(&lab, frees ? IR_RUN_VIOLATED : IR_RUN_FINISHED,
                   frees ? "free of a static object of 8 bytes" : "");
    }
}

// Very many freed objects are forgotten, and still dangling pointers to them are seen.
static void freed_objects_are_forgotten_safely(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrBuilder *b = lab.builder;
    IrTypeId type = i32(&lab);
    IrOperand first = heap(&lab, 8);
    release(&lab, first);
    IrBlockId start = lab.block, loop = ir_build_block(b, NULL), end = ir_build_block(b, NULL);
    jump(&lab, loop);
    lab.block = loop;
    IrReg i = ir_build_reg(b, type, NULL);
    ir_build_phi(b, loop, i, 0);
    release(&lab, heap(&lab, 8));
    IrOperand next = op2(&lab, IR_ADD, 0, type, ir_reg_operand(i), num(&lab, 32, 1));
    branch(&lab, test2(&lab, IR_ULT, type, next, num(&lab, 32, 1100000)), loop, end);
    ir_build_phi_operand(b, i, start, num(&lab, 32, 0));
    ir_build_phi_operand(b, i, loop, next);
    lab.block = end;
    load(&lab, i8(&lab), first);
    expect_end(&lab, IR_RUN_VIOLATED, "use of an object that no longer exists");
}

// ---- Ends -------------------------------------------------------------------------------------

static void assumptions_end_silently(void **state) {
    (void)state;
    for (int64_t value = 0; value < 2; value++) {
        Lab lab = lab_new();
        IrTypeId type = i32(&lab);
        IrFunctionId f = native(&lab, "__VERIFIER_assume", IR_NATIVE_ASSUME, 0, 1, &type);
        lab.options.checks = IR_NOT_CLEANED_UP;
        if (!value)
            heap(&lab, 8); // not an end of the program: no leak
        call(&lab, f, 0, LIST(num(&lab, 32, value)));
        expect_end(&lab, value ? IR_RUN_FINISHED : IR_RUN_ASSUMED, "");
    }
}

static void errors_are_violations_when_asked(void **state) {
    (void)state;
    Lab lab = lab_new();
    call(&lab, native(&lab, "reach_error", IR_NATIVE_ERROR, 0, 0, NULL), 0, 0, NULL);
    expect_violation(&lab, IR_ERROR_REACHED, "reach_error() is called");
    lab = lab_new();
    lab.options.checks = 0;
    call(&lab, native(&lab, "reach_error", IR_NATIVE_ERROR, 0, 0, NULL), 0, 0, NULL);
    Outcome o = run(&lab);
    assert_int_equal(o.result.end, IR_RUN_FINISHED);
    assert_int_equal(o.result.exit_status, 134);
    outcome_release(&o);
    for (int asked = 0; asked < 2; asked++) { // a label does nothing by itself
        lab = lab_new();
        lab.options.checks = asked ? ALL_CHECKS : 0;
        call(&lab, native(&lab, "label ERROR", IR_NATIVE_ERROR, 0, 0, NULL), 0, 0, NULL);
        o = run(&lab);
        assert_int_equal(o.result.end, asked ? IR_RUN_VIOLATED : IR_RUN_FINISHED);
        assert_int_equal(o.result.exit_status, 0);
        assert_string_equal(text_chars(&o.result.message), asked ? "label ERROR is reached" : "");
        outcome_release(&o);
    }
    lab = lab_new();
    IrTypeId types[] = {lab.ptr, lab.ptr, i32(&lab), lab.ptr};
    IrFunctionId f = native(&lab, "__assert_fail", IR_NATIVE_ASSERT_FAIL, 0, 4, types);
    call(&lab, f, 0, LIST(text(&lab, "x > 0"), null(&lab), num(&lab, 32, 7), null(&lab)));
    expect_violation(&lab, IR_ERROR_REACHED, "assertion 'x > 0' failed");
}

static void overflow_native(void **state) {
    (void)state;
    for (int asked = 0; asked < 2; asked++) {
        Lab lab = lab_new();
        lab.options.checks = asked ? IR_SIGNED_OVERFLOW : 0;
        call(&lab, native(&lab, "__ubsan", IR_NATIVE_OVERFLOW, 0, 0, NULL), 0, 0, NULL);
        expect_end(&lab, asked ? IR_RUN_VIOLATED : IR_RUN_FINISHED, "");
    }
}

static void abort_ends_with_frames(void **state) {
    (void)state;
    Lab lab = lab_new();
    heap(&lab, 8); // a register still has it
    call(&lab, native(&lab, "abort", IR_NATIVE_ABORT, 0, 0, NULL), 0, 0, NULL);
    Outcome o = run(&lab);
    assert_int_equal(o.result.violation, IR_NOT_CLEANED_UP);
    assert_string_equal(ir_loc_text(o.program, o.result.stack[0].loc), "a.c:2:3");
    outcome_release(&o);
}

// ---- Nondeterminism ---------------------------------------------------------------------------

static void nondet_values(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.inputs = "{\"nondet\": [-1, 2.5, \"0x10\"]}";
    IrFunctionId f =
        native(&lab, "__VERIFIER_nondet_short", IR_NATIVE_NONDET, type_int(&lab, 16), 0, NULL);
    IrFunctionId g = native(&lab, "__VERIFIER_nondet_double", IR_NATIVE_NONDET, f64(&lab), 0, NULL);
    IrFunctionId h = native(&lab, "__VERIFIER_nondet_pointer", IR_NATIVE_NONDET, lab.ptr, 0, NULL);
    show(&lab, type_int(&lab, 16), call(&lab, f, type_int(&lab, 16), 0, NULL));
    show(&lab, f64(&lab), call(&lab, g, f64(&lab), 0, NULL));
    IrOperand p = call(&lab, h, lab.ptr, 0, NULL);
    show(&lab, lab.ptr, p);
    load(&lab, i8(&lab), p);
    Outcome o = run(&lab);
    assert_string_equal(text_chars(&o.result.message), "read through a null pointer");
    struct {
        int16_t a;
        double b;
        uint64_t c;
    } __attribute__((packed)) expected = {-1, 2.5, 16};
    assert_int_equal(o.length, sizeof expected);
    assert_memory_equal(o.output, &expected, sizeof expected);
    outcome_release(&o);
}

static void external_functions_are_noted_once(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.inputs = "{\"nondet\": [3, 4]}";
    IrFunction declared = {.name = "f", .kind = IR_FUNCTION_EXTERNAL};
    IrFunctionId f = declare(&lab, declared, i8(&lab), 0, NULL);
    show(&lab, i8(&lab), call(&lab, f, i8(&lab), 0, NULL));
    show(&lab, i8(&lab), call(&lab, f, i8(&lab), 0, NULL));
    Outcome o = run(&lab);
    assert_string_equal(text_chars(&o.result.notes),
                        "external function f: result taken as any value\n");
    assert_memory_equal(o.output, "\3\4", 2);
    outcome_release(&o);
}

// ---- printf -----------------------------------------------------------------------------------

// The variable arguments, stored as a caller would.
typedef struct Area {
    IrOperand pointer;
    int64_t used;
} Area;

static Area area_new(Lab *lab) { return (Area){local(lab, 0, 128), 0}; }

static void pass(Lab *lab, Area *area, IrTypeId type, IrOperand value) {
    const IrType *t = ir_type(ir_builder_program(lab->builder), type);
    int64_t slot = lab->pointer_bits / 8;
    int64_t size = t->kind == IR_FLOAT && t->bits == 80 ? (slot == 8 ? 16 : 12) : (int64_t)t->size;
    if (size == 16)
        area->used = (area->used + 15) / 16 * 16;
    store(lab, type, value, at(lab, area->pointer, area->used));
    area->used += (size + slot - 1) / slot * slot;
}

static IrOperand f64_of(Lab *lab, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return ir_const_operand(ir_build_bits(lab->builder, f64(lab), bits, 0));
}

static IrOperand print(Lab *lab, IrOperand format, const Area *area) {
    IrFunction declared = {.name = "printf",
                           .kind = IR_FUNCTION_NATIVE,
                           .native = IR_NATIVE_PRINTF,
                           .is_variadic = true};
    IrFunctionId f = declare(lab, declared, i32(lab), 1, &lab->ptr);
    IrInstr instr = {.op = IR_CALL, .flags = IR_VARIADIC, .aux = f};
    return emit_instr(lab, instr, i32(lab), LIST(format, area->pointer));
}

static void expect_text(Lab *lab, const char *chars) { expect_output(lab, chars, strlen(chars)); }

static void printf_integers(void **state) {
    (void)state;
    for (int model = 0; model < 2; model++) {
        Lab lab = lab_of_model(model ? IR_ILP32 : IR_LP64);
        open_body(&lab, lab.entry);
        Area a = area_new(&lab);
        pass(&lab, &a, i32(&lab), num(&lab, 32, -5));
        pass(&lab, &a, i32(&lab), num(&lab, 32, 255));
        pass(&lab, &a, i32(&lab), num(&lab, 32, 300));
        pass(&lab, &a, i32(&lab), num(&lab, 32, 70000));
        pass(&lab, &a, type_int(&lab, lab.pointer_bits), word(&lab, -1));
        pass(&lab, &a, i64(&lab), num(&lab, 64, INT64_MIN));
        pass(&lab, &a, type_int(&lab, lab.pointer_bits), word(&lab, 9));
        pass(&lab, &a, i32(&lab), num(&lab, 32, 'x'));
        pass(&lab, &a, i32(&lab), num(&lab, 32, -1));
        print(&lab, text(&lab, "%d %#06x %hhd %hu %ld %lld %zu %-3c| %u %%\n"), &a);
        expect_text(&lab, "-5 0x00ff 44 4464 -1 -9223372036854775808 9 x  | 4294967295 %\n");
    }
}

static void printf_widths_and_strings(void **state) {
    (void)state;
    Lab lab = lab_new();
    Area a = area_new(&lab);
    pass(&lab, &a, i32(&lab), num(&lab, 32, 5));
    pass(&lab, &a, i32(&lab), num(&lab, 32, 7));
    pass(&lab, &a, i32(&lab), num(&lab, 32, -4));
    pass(&lab, &a, i32(&lab), num(&lab, 32, 2));
    pass(&lab, &a, lab.ptr, text(&lab, "hello"));
    pass(&lab, &a, lab.ptr, text(&lab, "world"));
    pass(&lab, &a, lab.ptr, null(&lab));
    print(&lab, text(&lab, "[%*d] [%*.*s] [%7s] %p"), &a);
    expect_text(&lab, "[    7] [he  ] [  world] (nil)");
}

static void printf_floats(void **state) {
    (void)state;
    for (int model = 0; model < 2; model++) {
        Lab lab = lab_of_model(model ? IR_ILP32 : IR_LP64);
        open_body(&lab, lab.entry);
        Area a = area_new(&lab);
        IrTypeId f80 = ir_build_float(lab.builder, 80);
        pass(&lab, &a, f64(&lab), f64_of(&lab, 1.5));
        pass(&lab, &a, f64(&lab), f64_of(&lab, -0.1));
        pass(&lab, &a, f64(&lab), f64_of(&lab, INFINITY));
        pass(&lab, &a, i32(&lab), num(&lab, 32, 1));
        pass(&lab, &a, f80,
             ir_const_operand(ir_build_bits(lab.builder, f80, 0xc000000000000000, 0x3fff)));
        pass(&lab, &a, f64(&lab), f64_of(&lab, 1e10));
        show(&lab, i32(&lab),
             print(&lab, text(&lab, "%.2f %e %g %d %Lf %G %a"), &a)); // one argument is missing
        Outcome o = run(&lab);
        assert_int_equal(o.result.end, IR_RUN_FINISHED);
        assert_int_equal(o.length - 4, strlen("1.50 -1.000000e-01 inf 1 1.500000 1E+10 0x0p+0"));
        assert_memory_equal(o.output, "1.50 -1.000000e-01 inf 1 1.500000 1E+10 0x0p+0",
                            o.length - 4);
        assert_int_equal(o.output[o.length - 4], o.length - 4);
        outcome_release(&o);
    }
}

static void printf_reads_with_checks(void **state) {
    (void)state;
    Lab lab = lab_new();
    Area a = area_new(&lab);
    IrOperand p = local(&lab, 0, 2);
    emit_instr(&lab, (IrInstr){.op = IR_FILL}, 0, LIST(p, num(&lab, 8, 'a'), word(&lab, 2)));
    pass(&lab, &a, lab.ptr, p);
    pass(&lab, &a, lab.ptr, p);
    print(&lab, text(&lab, "%.2s %s"), &a);
    expect_end(&lab, IR_RUN_VIOLATED, "read of 1 byte at offset 2 of stack object of 2 bytes");
    lab = lab_new();
    a = (Area){local(&lab, 0, 8), 0};
    print(&lab, text(&lab, "%d %d"), &a);
    expect_end(&lab, IR_RUN_VIOLATED, "read of 4 bytes at offset 8 of stack object of 8 bytes");
    lab = lab_new();
    a = area_new(&lab);
    print(&lab, null(&lab), &a);
    expect_violation(&lab, IR_INVALID_DEREF, "read through a null pointer");
}

static void printf_does_not_do_everything(void **state) {
    (void)state;
    static const char *const formats[] = {"%n", "%ls", "%k", "%", "%1$d", "%lc"};
    for (size_t i = 0; i < 6; i++) {
        Lab lab = lab_new();
        Area a = area_new(&lab);
        print(&lab, text(&lab, formats[i]), &a);
        expect_end(&lab, IR_RUN_UNSUPPORTED, "conversion '%");
    }
    Lab lab = lab_new();
    Area a = area_new(&lab);
    print(&lab, text(&lab, "%999999999999d"), &a);
    expect_end(&lab, IR_RUN_LIMIT, "a field of printf is too wide");
}

static void snprintf_cuts(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrTypeId types[] = {lab.ptr, i64(&lab), lab.ptr};
    IrFunction declared = {.name = "snprintf",
                           .kind = IR_FUNCTION_NATIVE,
                           .native = IR_NATIVE_SNPRINTF,
                           .is_variadic = true};
    IrFunctionId f = declare(&lab, declared, i32(&lab), 3, types);
    Area a = area_new(&lab);
    pass(&lab, &a, i32(&lab), num(&lab, 32, 12345));
    IrOperand buffer = local(&lab, 0, 4);
    IrInstr instr = {.op = IR_CALL, .flags = IR_VARIADIC, .aux = f};
    IrOperand format = text(&lab, "%d");
    emit_instr(&lab, instr, i32(&lab), LIST(null(&lab), word(&lab, 0), format, a.pointer));
    show(&lab, i32(&lab),
         emit_instr(&lab, instr, i32(&lab), LIST(buffer, word(&lab, 4), format, a.pointer)));
    show(&lab, i32(&lab), load(&lab, i32(&lab), buffer));
    emit_instr(&lab, instr, i32(&lab), LIST(buffer, word(&lab, 5), format, a.pointer));
    Outcome o = run(&lab);
    assert_memory_equal(o.output, "\5\0\0\000123", 8);
    assert_non_null(strstr(text_chars(&o.result.message), "write of 5 bytes at offset 0"));
    outcome_release(&o);
}

// A va_list: in LP64 a record whose third field points to the arguments, in ILP32 that pointer.
static void vprintf_takes_a_list(void **state) {
    (void)state;
    for (int model = 0; model < 2; model++) {
        Lab lab = lab_of_model(model ? IR_ILP32 : IR_LP64);
        open_body(&lab, lab.entry);
        Area a = area_new(&lab);
        pass(&lab, &a, i32(&lab), num(&lab, 32, 5));
        pass(&lab, &a, i32(&lab), num(&lab, 32, 6));
        IrOperand list = at(&lab, a.pointer, model ? 4 : 8), record = local(&lab, 0, 24);
        store(&lab, lab.ptr, list, at(&lab, record, 8));
        IrTypeId types[] = {lab.ptr, lab.ptr};
        IrFunctionId f = native(&lab, "vprintf", IR_NATIVE_VPRINTF, i32(&lab), 2, types);
        call(&lab, f, i32(&lab), LIST(text(&lab, "%i"), model ? list : record));
        expect_text(&lab, "6");
    }
}

// int printf(); without a prototype: everything comes as variable arguments.
static void old_style_declarations(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrFunction declared = {.name = "printf",
                           .kind = IR_FUNCTION_NATIVE,
                           .native = IR_NATIVE_PRINTF,
                           .is_variadic = true};
    IrFunctionId f = declare(&lab, declared, i32(&lab), 0, NULL);
    Area a = area_new(&lab);
    pass(&lab, &a, lab.ptr, text(&lab, "%d!"));
    pass(&lab, &a, i32(&lab), num(&lab, 32, 5));
    IrInstr instr = {.op = IR_CALL, .flags = IR_VARIADIC, .aux = f};
    emit_instr(&lab, instr, i32(&lab), LIST(a.pointer));
    declared.name = "malloc";
    declared.native = IR_NATIVE_MALLOC;
    instr.aux = declare(&lab, declared, lab.ptr, 0, NULL);
    Area b = area_new(&lab);
    pass(&lab, &b, i32(&lab), num(&lab, 32, 5)); // an int for a size_t
    load(&lab, i8(&lab), at(&lab, emit_instr(&lab, instr, lab.ptr, LIST(b.pointer)), 5));
    Outcome o = run(&lab);
    assert_memory_equal(o.output, "5!", 2);
    assert_non_null(strstr(text_chars(&o.result.message), "offset 5 of heap object of 5 bytes"));
    outcome_release(&o);
}

// printf("%d %.1f") called before it is declared: its arguments come in registers.
static void implicit_declarations(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrFunctionId f = native(&lab, "printf", IR_NATIVE_PRINTF, i32(&lab), 0, NULL);
    call(&lab, f, i32(&lab),
         LIST(text(&lab, "%hhd %.1f %s\n"), num(&lab, 32, 261), f64_of(&lab, 2.5),
              text(&lab, "end")));
    expect_text(&lab, "5 2.5 end\n");
}

static void streams(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrTypeId bytes = ir_build_array(lab.builder, i8(&lab), 8);
    IrGlobalId errors = ir_build_global(
        lab.builder, (IrGlobal){.name = "__assay_stderr", .type = bytes, .size = 8, .align = 8});
    IrTypeId types[] = {lab.ptr, lab.ptr};
    IrFunction declared = {.name = "fprintf",
                           .kind = IR_FUNCTION_NATIVE,
                           .native = IR_NATIVE_FPRINTF,
                           .is_variadic = true};
    IrFunctionId f = declare(&lab, declared, i32(&lab), 2, types);
    IrOperand to_errors = address_of(&lab, IR_CONST_GLOBAL, errors, 0);
    IrOperand to_out = address_of(&lab, IR_CONST_GLOBAL, lab.out, 0);
    call(&lab, f, i32(&lab), LIST(to_errors, text(&lab, "bad")));
    call(&lab, f, i32(&lab), LIST(to_out, text(&lab, "good")));
    call(&lab, f, i32(&lab), LIST(null(&lab), text(&lab, "none")));
    char *complaints;
    size_t length;
    lab.options.errors = open_memstream(&complaints, &length);
    Outcome o = run(&lab);
    fclose(lab.options.errors);
    assert_string_equal(complaints, "bad");
    assert_memory_equal(o.output, "good", 4);
    assert_string_equal(text_chars(&o.result.message), "read through a null pointer");
    free(complaints);
    outcome_release(&o);
}

static void putchar_writes(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrTypeId type = i32(&lab);
    IrFunctionId f = native(&lab, "putchar", IR_NATIVE_PUTCHAR, type, 1, &type);
    show(&lab, type, call(&lab, f, type, LIST(num(&lab, 32, 'a' + 256))));
    expect_output(&lab, "aa\0\0\0", 5);
}

// ---- math.h -----------------------------------------------------------------------------------

static void check_math(const char *name, IrNative which, uint32_t bits, double a, double b,
                       double expected) {
    Lab lab = lab_new();
    IrTypeId type = ir_build_float(lab.builder, bits);
    IrTypeId types[] = {type, type};
    bool is_binary = which == IR_NATIVE_MATH2;
    IrFunctionId f = native(&lab, name, which, type, is_binary ? 2 : 1, types);
    IrOperand x = f64_of(&lab, a), y = f64_of(&lab, b);
    if (bits != 64) {
        IrOpcode op = bits == 32 ? IR_FPTRUNC : IR_FPEXT;
        x = op1(&lab, op, type, x);
        y = op1(&lab, op, type, y);
    }
    IrOperand result = call(&lab, f, type, is_binary ? 2 : 1, (const IrOperand[]){x, y});
    if (bits == 80)
        result = op1(&lab, IR_FPTRUNC, f64(&lab), result);
    if (bits == 32)
        result = op1(&lab, IR_FPEXT, f64(&lab), result);
    show(&lab, f64(&lab), result);
    expect_output(&lab, &expected, 8);
}

static void math_functions(void **state) {
    (void)state;
    check_math("sin", IR_NATIVE_MATH1, 64, 1, 0, sin(1));
    check_math("sinf", IR_NATIVE_MATH1, 32, 1, 0, sinf(1));
    check_math("sqrtl", IR_NATIVE_MATH1, 80, 2, 0, (double)sqrtl(2));
    check_math("erf", IR_NATIVE_MATH1, 64, 0.5, 0, erf(0.5)); // not er of a float
    check_math("erff", IR_NATIVE_MATH1, 32, 0.5, 0, erff(0.5f));
    check_math("ceil", IR_NATIVE_MATH1, 64, 0.5, 0, 1);
    check_math("ceill", IR_NATIVE_MATH1, 80, 0.5, 0, 1);
    check_math("pow", IR_NATIVE_MATH2, 64, 2, 10, 1024);
    check_math("fmodf", IR_NATIVE_MATH2, 32, 7.5, 2, 1.5);
    check_math("copysignl", IR_NATIVE_MATH2, 80, 3, -1, -3);
    Lab lab = lab_new();
    call(&lab, native(&lab, "gamma", IR_NATIVE_MATH1, 0, 0, NULL), 0, 0, NULL);
    expect_end(&lab, IR_RUN_UNSUPPORTED, "math function gamma");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frees_need_a_live_heap_base),
        cmocka_unit_test(use_after_free),
        cmocka_unit_test(empty_objects_are_distinct),
        cmocka_unit_test(calloc_is_zero),
        cmocka_unit_test(realloc_keeps_contents),
        cmocka_unit_test(allocations_fail_when_the_inputs_say_so),
        cmocka_unit_test(aligned_alloc_aligns),
        cmocka_unit_test(static_objects_are_not_heap),
        cmocka_unit_test(freed_objects_are_forgotten_safely),
        cmocka_unit_test(assumptions_end_silently),
        cmocka_unit_test(errors_are_violations_when_asked),
        cmocka_unit_test(overflow_native),
        cmocka_unit_test(abort_ends_with_frames),
        cmocka_unit_test(nondet_values),
        cmocka_unit_test(external_functions_are_noted_once),
        cmocka_unit_test(printf_integers),
        cmocka_unit_test(printf_widths_and_strings),
        cmocka_unit_test(printf_floats),
        cmocka_unit_test(printf_reads_with_checks),
        cmocka_unit_test(printf_does_not_do_everything),
        cmocka_unit_test(snprintf_cuts),
        cmocka_unit_test(vprintf_takes_a_list),
        cmocka_unit_test(old_style_declarations),
        cmocka_unit_test(implicit_declarations),
        cmocka_unit_test(streams),
        cmocka_unit_test(putchar_writes),
        cmocka_unit_test(math_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
