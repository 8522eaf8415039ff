// The interpreter's memory: bounds, lifetimes, provenance, uninitialised contents, leaks.
#include "interp_fixture.h"

static IrTypeId i8(Lab *lab) { return type_int(lab, 8); }
static IrTypeId i32(Lab *lab) { return type_int(lab, 32); }
static IrTypeId i64(Lab *lab) { return type_int(lab, 64); }

// A global of `size` bytes.
static IrOperand global(Lab *lab, IrGlobal g) {
    g.type = ir_build_array(lab->builder, i8(lab), g.size);
    if (!g.align)
        g.align = 1;
    return address_of(lab, IR_CONST_GLOBAL, ir_build_global(lab->builder, g), 0);
}

static IrOperand as_number(Lab *lab, IrOperand pointer) {
    return op1(lab, IR_PTRTOINT, type_int(lab, lab->pointer_bits), pointer);
}

// The same address without provenance.
static IrOperand forget(Lab *lab, IrOperand pointer) {
    return op1(lab, IR_INTTOPTR, lab->ptr, as_number(lab, pointer));
}

// ---- Bounds -----------------------------------------------------------------------------------

static void heap_bounds(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrOperand p = heap(&lab, 40);
    load(&lab, i32(&lab), at(&lab, p, 40));
    expect_violation(&lab, IR_INVALID_DEREF,
                     "read of 4 bytes at offset 40 of heap object of 40 bytes (allocated at "
                     "a.c:1:3)");
    lab = lab_new();
    p = heap(&lab, 40);
    store(&lab, i8(&lab), num(&lab, 8, 1), at(&lab, p, -1));
    expect_violation(&lab, IR_INVALID_DEREF,
                     "write of 1 byte at offset -1 of heap object of 40 bytes (allocated at "
                     "a.c:1:3)");
    lab = lab_new(); // across the end
    p = heap(&lab, 6);
    load(&lab, i32(&lab), at(&lab, p, 3));
    expect_end(&lab, IR_RUN_VIOLATED, "read of 4 bytes at offset 3 of heap object of 6 bytes");
    lab = lab_new(); // the last bytes
    p = heap(&lab, 6);
    store(&lab, i32(&lab), num(&lab, 32, 5), at(&lab, p, 2));
    show(&lab, i32(&lab), load(&lab, i32(&lab), at(&lab, p, 2)));
    release(&lab, p);
    expect_u64(&lab, 5, 4);
}

static void provenance_holds_in_the_neighbour(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrOperand p = heap(&lab, 8), q = heap(&lab, 8);
    IrOperand distance = op2(&lab, IR_SUB, 0, i64(&lab), as_number(&lab, q), as_number(&lab, p));
    IrOperand into_q = emit_instr(&lab, (IrInstr){.op = IR_ADDRESS, .type = lab.ptr}, lab.ptr,
                                  LIST(p, distance, word(&lab, 1), word(&lab, 0)));
    store(&lab, i8(&lab), num(&lab, 8, 0), into_q);
    expect_end(&lab, IR_RUN_VIOLATED, "of heap object of 8 bytes (allocated at a.c:1:3)");
}

static void without_provenance_the_address_decides(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.options.checks = ALL_CHECKS & ~(IR_LEAK | IR_NOT_CLEANED_UP);
    IrOperand p = heap(&lab, 8);
    store(&lab, i32(&lab), num(&lab, 32, 7), forget(&lab, at(&lab, p, 4)));
    show(&lab, i32(&lab), load(&lab, i32(&lab), at(&lab, p, 4)));
    expect_u64(&lab, 7, 4);
    lab = lab_new(); // one past the end belongs to no object
    p = heap(&lab, 8);
    store(&lab, i8(&lab), num(&lab, 8, 7), forget(&lab, at(&lab, p, 8)));
    expect_end(&lab, IR_RUN_VIOLATED, "where no object is");
    lab = lab_new();
    store(&lab, i8(&lab), num(&lab, 8, 7), op1(&lab, IR_INTTOPTR, lab.ptr, word(&lab, 4095)));
    expect_violation(&lab, IR_INVALID_DEREF, "write through a null pointer");
    lab = lab_new(); // an address of a freed object
    p = heap(&lab, 8);
    IrOperand number = as_number(&lab, p);
    release(&lab, p);
    load(&lab, i8(&lab), op1(&lab, IR_INTTOPTR, lab.ptr, number));
    expect_violation(&lab, IR_INVALID_DEREF,
                     "use of heap object freed at a.c:3:3 (allocated at a.c:1:3): read of 1 byte");
}

static void constants_cannot_be_written(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrOperand g = global(&lab, (IrGlobal){.name = "table", .size = 4, .is_constant = true});
    store(&lab, i8(&lab), num(&lab, 8, 1), g);
    expect_violation(&lab, IR_INVALID_DEREF,
                     "write of 1 byte to constant global `table` of 4 bytes");
    lab = lab_new();
    g = global(&lab, (IrGlobal){.name = ".str", .size = 4, .is_constant = true, .is_string = true});
    store(&lab, i8(&lab), num(&lab, 8, 1), g);
    expect_violation(&lab, IR_INVALID_DEREF,
                     "write of 1 byte to constant string literal of 4 bytes");
}

static void functions_have_no_bytes(void **state) {
    (void)state;
    Lab lab = lab_new();
    load(&lab, i8(&lab), address_of(&lab, IR_CONST_FUNCTION, lab.entry, 0));
    expect_violation(&lab, IR_INVALID_DEREF, "read of 1 byte at offset 0 of function `__entry`");
}

static void unchecked_accesses_end_the_run_all_the_same(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.options.checks = IR_LEAK;
    load(&lab, i8(&lab), null(&lab));
    expect_end(&lab, IR_RUN_UNDEFINED, "read through a null pointer");
}

static void alignment_is_checked_when_asked(void **state) {
    (void)state;
    for (int asked = 0; asked < 2; asked++) {
        Lab lab = lab_new();
        lab.options.checks = asked ? IR_MISALIGNED : IR_INVALID_DEREF;
        IrOperand p = at(&lab, local(&lab, 0, 8), 2);
        emit_instr(&lab, (IrInstr){.op = IR_STORE, .type = i32(&lab), .aux = 4}, 0,
                   LIST(num(&lab, 32, 1), p));
        expect_end(&lab, asked ? IR_RUN_VIOLATED : IR_RUN_FINISHED,
                   asked ? "which is no multiple of 4 as its type needs: offset 2 of stack object"
                         : "");
    }
    Lab lab = lab_new(); // no object is aligned better than it must be
    IrOperand p = global(&lab, (IrGlobal){.name = "g", .size = 8, .align = 2});
    emit_instr(&lab, (IrInstr){.op = IR_STORE, .type = i32(&lab), .aux = 4}, 0,
               LIST(num(&lab, 32, 1), p));
    expect_end(&lab, IR_RUN_VIOLATED,
               "which is no multiple of 4 as its type needs: offset 0 of global `g` of 8");
}

// ---- Scalars in memory ------------------------------------------------------------------------

static void odd_widths_use_whole_bytes(void **state) {
    (void)state;
    static const uint32_t widths[] = {1, 24, 33, 65, 127, 128};
    for (size_t i = 0; i < 6; i++) {
        Lab lab = lab_new();
        uint32_t n = widths[i];
        IrTypeId type = type_int(&lab, n);
        IrOperand p = local(&lab, 0, 16);
        emit_instr(&lab, (IrInstr){.op = IR_FILL}, 0, LIST(p, num(&lab, 8, -1), word(&lab, 16)));
        show(&lab, type, load(&lab, type, p)); // cut to the width
        store(&lab, type, num(&lab, n, 0), p);
        IrOperand behind = at(&lab, p, (n + 7) / 8 - 1);
        show(&lab, i8(&lab), load(&lab, i8(&lab), behind));
        uint8_t expected[17];
        memset(expected, 0xff, sizeof expected);
        if (n % 8)
            expected[(n + 7) / 8 - 1] = (uint8_t)((1 << n % 8) - 1);
        expected[(n + 7) / 8] = 0;
        expect_output(&lab, expected, (n + 7) / 8 + 1);
    }
}

static void long_double_has_ten_bytes(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrTypeId f80 = ir_build_float(lab.builder, 80);
    IrOperand p = local(&lab, 0, 10);
    store(&lab, f80, ir_const_operand(ir_build_bits(lab.builder, f80, 1ull << 63, 0x3fff)), p);
    show(&lab, f80, load(&lab, f80, p));
    long double one = 1;
    expect_output(&lab, &one, 10);
}

// ---- Uninitialised contents -------------------------------------------------------------------

static void fresh_memory_comes_from_the_inputs(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.inputs = "{\"memory\": [{\"object\": 1, \"offset\": 2, \"bytes\": \"aabb\"},"
                 "               {\"object\": 2, \"offset\": 0, \"bytes\": \"11\"}]}";
    IrOperand p = local(&lab, 0, 4), q = local(&lab, 0, 4);
    show(&lab, i32(&lab), load(&lab, i32(&lab), p));
    store(&lab, i8(&lab), num(&lab, 8, 0x55), at(&lab, p, 3));
    show(&lab, i32(&lab), load(&lab, i32(&lab), p)); // partly written
    copy(&lab, 0, q, p, 3);                          // copies agree
    show(&lab, i32(&lab), load(&lab, i32(&lab), q));
    expect_output(&lab, (uint32_t[]){0xbbaa0000, 0x55aa0000, 0x00aa0000}, 12);
}

static void arbitrary_values_stay_the_same(void **state) {
    (void)state;
    Lab lab = lab_of_model(IR_LP64);
    open_body(&lab, lab.entry);
    IrOperand p = local(&lab, 0, 8), q = local(&lab, 0, 8);
    copy(&lab, 0, q, p, 8);
    IrOperand same =
        test2(&lab, IR_EQ, i64(&lab), load(&lab, i64(&lab), p), load(&lab, i64(&lab), q));
    show(&lab, type_int(&lab, 1), same);
    ret(&lab, LIST(num(&lab, 32, 0)));
    IrProgram *program = ir_builder_finish(lab.builder, lab.entry, lab.entry);
    for (uint64_t seed = 0; seed < 10; seed++) {
        char *output;
        size_t length;
        lab.options.output = open_memstream(&output, &length);
        lab.options.inputs = ir_inputs_seeded(seed);
        IrRunResult result = ir_run(program, &lab.options);
        fclose(lab.options.output);
        assert_int_equal(result.end, IR_RUN_FINISHED);
        assert_int_equal(output[0], 1);
        ir_run_result_release(&result);
        ir_inputs_free(lab.options.inputs);
        free(output);
    }
    ir_program_free(program);
}

static void external_globals_are_arbitrary(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.inputs = "{\"memory\": [{\"object\": 1, \"offset\": 0, \"bytes\": \"07\"}]}";
    IrOperand g = global(&lab, (IrGlobal){.name = "g", .size = 1, .is_external = true});
    show(&lab, i8(&lab), load(&lab, i8(&lab), g));
    expect_u64(&lab, 7, 1);
}

static void undef_comes_from_the_inputs(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.inputs = "{\"uninitialised\": [300, -1]}";
    IrInstr undef = {.op = IR_UNDEF, .type = i8(&lab)};
    show(&lab, i8(&lab), emit_instr(&lab, undef, i8(&lab), 0, NULL));
    show(&lab, i8(&lab), emit_instr(&lab, undef, i8(&lab), 0, NULL));
    expect_output(&lab, (uint8_t[]){44, 255}, 2);
}

// ---- Copies -----------------------------------------------------------------------------------

static void copies(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrOperand p = local(&lab, 0, 8);
    store(&lab, i64(&lab), num(&lab, 64, 0x0807060504030201), p);
    copy(&lab, IR_OVERLAP, at(&lab, p, 2), p, 5);
    show(&lab, i64(&lab), load(&lab, i64(&lab), p));
    copy(&lab, 0, p, p, 8); // onto itself
    copy(&lab, 0, null(&lab), null(&lab), 0);
    expect_u64(&lab, 0x0805040302010201, 8);

    lab = lab_new();
    p = local(&lab, 0, 8);
    copy(&lab, 0, at(&lab, p, 2), p, 5);
    expect_violation(&lab, IR_BAD_ARGUMENT,
                     "copy of 5 bytes between places that overlap (distance 2)");
    lab = lab_new();
    p = local(&lab, 0, 8);
    copy(&lab, 0, at(&lab, p, 4), p, 4); // neighbours do not
    copy(&lab, 0, p, p, 9);
    expect_end(&lab, IR_RUN_VIOLATED, "read of 9 bytes at offset 0 of stack object of 8 bytes");
    lab = lab_new();
    IrOperand g = global(&lab, (IrGlobal){.name = "g", .size = 9});
    copy(&lab, 0, local(&lab, 0, 8), g, 9);
    expect_end(&lab, IR_RUN_VIOLATED, "write of 9 bytes at offset 0 of stack object of 8 bytes");
    lab = lab_new();
    emit_instr(&lab, (IrInstr){.op = IR_FILL}, 0,
               LIST(local(&lab, 0, 8), num(&lab, 8, 0), word(&lab, -1)));
    expect_end(&lab, IR_RUN_VIOLATED, "write of 18446744073709551615 bytes");
}

// A pointer to p is stored at `from` in one object and copied to `to` in another; an access
// through the copy that leaves p's object must be seen although it hits q's.
static void check_copied_pointer(int64_t from, int64_t to, bool spoil) {
    Lab lab = lab_new();
    IrOperand p = heap(&lab, 8), q = heap(&lab, 8);
    IrOperand source = local(&lab, 0, 32), target = local(&lab, 0, 32);
    store(&lab, lab.ptr, p, at(&lab, source, from));
    if (spoil) { // the same byte again: the bits stay, the provenance goes
        IrOperand third = at(&lab, source, from + 3);
        store(&lab, i8(&lab), load(&lab, i8(&lab), third), third);
    }
    copy(&lab, 0, at(&lab, target, to - from), source, 20);
    IrOperand copied = load(&lab, lab.ptr, at(&lab, target, to));
    IrOperand distance = op2(&lab, IR_SUB, 0, i64(&lab), as_number(&lab, q), as_number(&lab, p));
    IrOperand into_q = emit_instr(&lab, (IrInstr){.op = IR_ADDRESS, .type = lab.ptr}, lab.ptr,
                                  LIST(copied, distance, word(&lab, 1), word(&lab, 0)));
    store(&lab, i8(&lab), num(&lab, 8, 0), into_q);
    lab.options.checks = IR_INVALID_DEREF;
    expect_end(&lab, spoil ? IR_RUN_FINISHED : IR_RUN_VIOLATED, "");
}

static void copies_keep_provenance(void **state) {
    (void)state;
    check_copied_pointer(8, 8, false);  // aligned to aligned
    check_copied_pointer(8, 13, false); // aligned to unaligned
    check_copied_pointer(3, 8, false);  // unaligned to aligned
    check_copied_pointer(3, 5, false);  // unaligned to unaligned
    check_copied_pointer(8, 8, true);
    check_copied_pointer(3, 5, true);
}

static void half_a_pointer_has_no_provenance(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.options.checks = IR_INVALID_DEREF;
    IrOperand p = heap(&lab, 8), source = local(&lab, 0, 8), target = local(&lab, 0, 8);
    store(&lab, lab.ptr, p, source);
    copy(&lab, 0, target, source, 4);
    copy(&lab, 0, at(&lab, target, 4), at(&lab, source, 4), 4);
    store(&lab, i8(&lab), num(&lab, 8, 1), load(&lab, lab.ptr, target)); // found by its address
    expect_end(&lab, IR_RUN_FINISHED, "");
}

static void globals_hold_pointers(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrGlobalId target =
        ir_build_global(lab.builder, (IrGlobal){.name = "a",
                                                .type = ir_build_array(lab.builder, i8(&lab), 4),
                                                .size = 4,
                                                .align = 1,
                                                .bytes = (uint8_t[]){1, 2, 3, 4}});
    IrReloc reloc = {8, ir_build_address(lab.builder, IR_CONST_GLOBAL, target, 1)};
    IrOperand g = global(
        &lab, (IrGlobal){.name = "g", .size = 16, .align = 8, .relocs = &reloc, .n_relocs = 1});
    IrOperand p = load(&lab, lab.ptr, at(&lab, g, 8));
    show(&lab, i8(&lab), load(&lab, i8(&lab), p));
    load(&lab, i8(&lab), at(&lab, p, 3));
    Outcome o = run(&lab);
    assert_string_equal(text_chars(&o.result.message),
                        "read of 1 byte at offset 4 of global `a` of 4 bytes");
    assert_int_equal(o.length, 1);
    assert_int_equal(o.output[0], 2);
    outcome_release(&o);
}

// ---- Lifetimes --------------------------------------------------------------------------------

static void scopes(void **state) {
    (void)state;
    Lab lab = lab_new();
    store(&lab, i8(&lab), num(&lab, 8, 1), local(&lab, IR_SCOPED, 4));
    expect_violation(&lab, IR_INVALID_DEREF,
                     "use of a local variable outside its scope: write of 1 byte");
    lab = lab_new();
    lab.inputs = "{\"memory\": [{\"object\": 3, \"offset\": 0, \"bytes\": \"09\"}]}";
    IrOperand p = local(&lab, IR_SCOPED, 4);
    scope(&lab, IR_SCOPE_BEGIN, p);
    store(&lab, i8(&lab), num(&lab, 8, 1), p);
    scope(&lab, IR_SCOPE_END, p);
    scope(&lab, IR_SCOPE_BEGIN, p); // fresh contents
    show(&lab, i8(&lab), load(&lab, i8(&lab), p));
    scope(&lab, IR_SCOPE_END, p);
    load(&lab, i8(&lab), p);
    Outcome o = run(&lab);
    assert_int_equal(o.result.end, IR_RUN_VIOLATED);
    assert_int_equal(o.output[0], 9);
    outcome_release(&o);
}

// A function that returns the address of its local; then another uses the same slot.
static void dangling_stack_pointers_are_seen(void **state) {
    (void)state;
    Lab lab = lab_of_model(IR_LP64);
    IrFunctionId f = declare(&lab, (IrFunction){.name = "f"}, lab.ptr, 0, NULL);
    open_body(&lab, f);
    IrOperand p = local(&lab, 0, 4);
    store(&lab, i8(&lab), num(&lab, 8, 1), p);
    ret(&lab, LIST(p));
    open_body(&lab, lab.entry);
    IrOperand first = call(&lab, f, lab.ptr, 0, NULL), again = call(&lab, f, lab.ptr, 0, NULL);
    // the addresses are equal: stack addresses are reused
    show(&lab, type_int(&lab, 1),
         test2(&lab, IR_EQ, i64(&lab), as_number(&lab, first), as_number(&lab, again)));
    IrOperand mine = local(&lab, 0, 4);
    store(&lab, i8(&lab), num(&lab, 8, 1), mine);
    load(&lab, i8(&lab), first);
    Outcome o = run(&lab);
    assert_int_equal(o.output[0], 1);
    assert_int_equal(o.result.violation, IR_INVALID_DEREF);
    assert_string_equal(text_chars(&o.result.message),
                        "use of an object that no longer exists (its function has returned, or "
                        "its block was entered again): read of 1 byte");
    outcome_release(&o);
}

static void stack_restore_ends_lifetimes(void **state) {
    (void)state;
    for (int use = 0; use < 2; use++) {
        Lab lab = lab_new();
        IrOperand before = local(&lab, 0, 4);
        IrInstr save = {.op = IR_STACK_SAVE, .type = lab.ptr};
        IrOperand token = emit_instr(&lab, save, lab.ptr, 0, NULL);
        IrOperand inner = local(&lab, 0, 4);
        store(&lab, i8(&lab), num(&lab, 8, 1), inner);
        emit_instr(&lab, (IrInstr){.op = IR_STACK_RESTORE}, 0, LIST(token));
        store(&lab, i8(&lab), num(&lab, 8, 1), use ? inner : before);
        expect_end(&lab, use ? IR_RUN_VIOLATED : IR_RUN_FINISHED, "");
    }
}

// ---- Large objects and limits -----------------------------------------------------------------

static void large_objects_cost_what_is_touched(void **state) {
    (void)state;
    Lab lab = lab_new();
    lab.options.checks = IR_INVALID_DEREF;
    lab.options.max_memory = 1 << 20;
    IrOperand p = heap(&lab, (int64_t)1 << 40);
    store(&lab, i64(&lab), num(&lab, 64, 7), at(&lab, p, (int64_t)1 << 39));
    store(&lab, lab.ptr, p, at(&lab, p, ((int64_t)1 << 39) + 8));
    show(&lab, i64(&lab), load(&lab, i64(&lab), at(&lab, p, (int64_t)1 << 39)));
    release(&lab, p);
    expect_u64(&lab, 7, 8);
    lab = lab_new();
    lab.options.max_memory = 1 << 20;
    emit_instr(&lab, (IrInstr){.op = IR_FILL}, 0,
               LIST(heap(&lab, 1 << 30), num(&lab, 8, 1), word(&lab, 1 << 30)));
    expect_end(&lab, IR_RUN_LIMIT, "memory limit of 1048576 bytes");
    lab = lab_new();
    lab.options.max_memory = 10000;
    heap(&lab, 20000);
    expect_end(&lab, IR_RUN_LIMIT, "memory limit of 10000 bytes");
}

static void address_space_ends(void **state) {
    (void)state;
    Lab lab = lab_new();
    heap(&lab, INT64_MAX);
    heap(&lab, INT64_MAX);
    expect_end(&lab, IR_RUN_LIMIT, "out of address space");
    lab = lab_of_model(IR_ILP32);
    open_body(&lab, lab.entry);
    heap(&lab, 0x7fffffff);
    heap(&lab, 0x7fffffff);
    expect_end(&lab, IR_RUN_LIMIT, "out of address space for 2147483647 bytes");
}

static void addresses_wrap_in_32_bits(void **state) {
    (void)state;
    Lab lab = lab_of_model(IR_ILP32);
    open_body(&lab, lab.entry);
    IrOperand p = local(&lab, 0, 8);
    IrOperand far = at(&lab, p, 0x7fffffff);
    IrOperand back = at(&lab, at(&lab, far, 0x7fffffff), 6); // 2^32 + 4
    store(&lab, lab.ptr, p, back);
    show(&lab, lab.ptr, load(&lab, lab.ptr, at(&lab, p, 4)));
    show(&lab, type_int(&lab, 1), test2(&lab, IR_EQ, lab.ptr, load(&lab, lab.ptr, back), p));
    load(&lab, i8(&lab), at(&lab, p, -1));
    Outcome o = run(&lab);
    assert_int_equal(o.length, 5);
    assert_int_equal(o.output[4], 1);
    assert_non_null(strstr(text_chars(&o.result.message), "at offset -1 of stack object"));
    outcome_release(&o);
}

// ---- Leaks ------------------------------------------------------------------------------------

static void lost_objects_are_leaks(void **state) {
    (void)state;
    Lab lab = lab_new();
    heap(&lab, 8);
    heap(&lab, 4);
    Outcome o = run(&lab);
    assert_int_equal(o.result.violation, IR_LEAK);
    assert_string_equal(text_chars(&o.result.message),
                        "2 heap objects of 12 bytes in total no longer reachable (allocated at "
                        "a.c:1:3, a.c:2:3)");
    assert_int_equal(o.result.n_stack, 1); // where the first was allocated
    assert_string_equal(ir_loc_text(o.program, o.result.stack[0].loc), "a.c:1:3");
    outcome_release(&o);
}

// A list from a global is reachable, however the pointers are stored.
static void check_reachable(int64_t offset, bool as_integer) {
    Lab lab = lab_new();
    IrOperand g = global(&lab, (IrGlobal){.name = "head", .size = 24, .align = 8});
    IrOperand p = heap(&lab, 32), q = heap(&lab, 16);
    if (as_integer)
        store(&lab, i64(&lab), as_number(&lab, at(&lab, q, 5)), at(&lab, p, 8));
    else
        store(&lab, lab.ptr, q, at(&lab, p, offset));
    store(&lab, lab.ptr, at(&lab, p, 7), at(&lab, g, offset)); // an interior pointer
    expect_violation(&lab, IR_NOT_CLEANED_UP,
                     "2 heap objects of 48 bytes in total not freed at the end (allocated at "
                     "a.c:1:3, a.c:2:3)");
}

static void reachable_objects_are_no_leaks(void **state) {
    (void)state;
    check_reachable(8, false);
    check_reachable(3, false);
    check_reachable(16, true);
}

static void cycles_are_leaks(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrOperand p = heap(&lab, 8), q = heap(&lab, 8);
    store(&lab, lab.ptr, p, q);
    store(&lab, lab.ptr, q, p);
    expect_end(&lab, IR_RUN_VIOLATED, "2 heap objects of 16 bytes in total no longer reachable");
}

// At exit the frames are still there; behind a return they are not.
static void frames_are_roots_at_exit(void **state) {
    (void)state;
    for (int exits = 0; exits < 2; exits++) {
        Lab lab = lab_new();
        lab.options.checks = IR_LEAK;
        IrTypeId type = i32(&lab);
        IrFunctionId exit_id = native(&lab, "exit", IR_NATIVE_EXIT, 0, 1, &type);
        store(&lab, lab.ptr, heap(&lab, 8), local(&lab, 0, 8));
        if (exits)
            call(&lab, exit_id, 0, LIST(num(&lab, 32, 3)));
        Outcome o = run(&lab);
        assert_int_equal(o.result.end, exits ? IR_RUN_FINISHED : IR_RUN_VIOLATED);
        if (exits)
            assert_int_equal(o.result.exit_status, 3);
        outcome_release(&o);
    }
}

// A pointer that a C variable held is lost when the variable holds something else and nothing
// is still to be done with the register.
static void check_variable(bool is_overwritten, bool is_used_later, bool is_lost) {
    Lab lab = lab_new();
    lab.options.checks = IR_LEAK;
    IrTypeId type = i32(&lab);
    IrVariableId p = ir_build_variable(lab.builder, (IrVariable){.name = "p", .type = "char *"});
    IrFunctionId exit_id = native(&lab, "exit", IR_NATIVE_EXIT, 0, 1, &type);
    IrOperand pointer = heap(&lab, 8);
    IrInstr note = {.op = IR_DEBUG_VALUE, .type = lab.ptr, .aux = p};
    emit_instr(&lab, note, 0, LIST(pointer));
    if (is_overwritten)
        emit_instr(&lab, note, 0, LIST(null(&lab)));
    call(&lab, exit_id, 0, LIST(num(&lab, 32, 0)));
    if (is_used_later)
        release(&lab, pointer);
    Outcome o = run(&lab);
    assert_int_equal(o.result.end, is_lost ? IR_RUN_VIOLATED : IR_RUN_FINISHED);
    assert_int_equal(o.result.steps, 2); // the notes do not count
    outcome_release(&o);
}

static void variables_are_roots_at_exit(void **state) {
    (void)state;
    check_variable(false, false, false);
    check_variable(true, false, true);
    check_variable(true, true, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heap_bounds),
        cmocka_unit_test(provenance_holds_in_the_neighbour),
        cmocka_unit_test(without_provenance_the_address_decides),
        cmocka_unit_test(constants_cannot_be_written),
        cmocka_unit_test(functions_have_no_bytes),
        cmocka_unit_test(unchecked_accesses_end_the_run_all_the_same),
        cmocka_unit_test(alignment_is_checked_when_asked),
        cmocka_unit_test(odd_widths_use_whole_bytes),
        cmocka_unit_test(long_double_has_ten_bytes),
        cmocka_unit_test(fresh_memory_comes_from_the_inputs),
        cmocka_unit_test(arbitrary_values_stay_the_same),
        cmocka_unit_test(external_globals_are_arbitrary),
        cmocka_unit_test(undef_comes_from_the_inputs),
        cmocka_unit_test(copies),
        cmocka_unit_test(copies_keep_provenance),
        cmocka_unit_test(half_a_pointer_has_no_provenance),
        cmocka_unit_test(globals_hold_pointers),
        cmocka_unit_test(scopes),
        cmocka_unit_test(dangling_stack_pointers_are_seen),
        cmocka_unit_test(stack_restore_ends_lifetimes),
        cmocka_unit_test(large_objects_cost_what_is_touched),
        cmocka_unit_test(address_space_ends),
        cmocka_unit_test(addresses_wrap_in_32_bits),
        cmocka_unit_test(lost_objects_are_leaks),
        cmocka_unit_test(reachable_objects_are_no_leaks),
        cmocka_unit_test(cycles_are_leaks),
        cmocka_unit_test(frames_are_roots_at_exit),
        cmocka_unit_test(variables_are_roots_at_exit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
