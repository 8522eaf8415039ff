// C leaves it open whether string literals are distinct arrays (6.4.5): equal ones may be one
// array, and one may be the end of another. clang makes (-fwritable-strings) an array for
// each occurrence, which is constant all the same.
//
// Sharing can be seen only where addresses are compared. There, an occurrence of a literal whose
// contents are part of another's becomes a choice between its own array and the place in the other,
// by an external variable: arbitrary, but fixed for the run, so that each engine takes both cases
// and a run of the interpreter one. A literal lies in others that come before it in an order, the
// longest first, so that every partition into shared arrays is possible. Literals that are only
// given to functions which return no pointer are not compared; those with equal contents become one
// again. Literals in initialisers of static objects: see literal_tables.c.
#include "frontend/literals.h"

#include "base/text.h"
#include "frontend/literals_internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_COMPARED = 2000 };

#define CHOICE "__assay_literal."
#define GIVE_UP "__assay_literals_may_share"

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool begins_with(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// ---- Which literals there are -----------------------------------------------

static bool is_literal(LLVMValueRef global) {
    return LLVMGetLinkage(global) == LLVMPrivateLinkage && LLVMGetInitializer(global) &&
           (begins_with(name_of(global), ".str") || begins_with(name_of(global), "__func__.") ||
            begins_with(name_of(global), "__FUNCTION__.") ||
            begins_with(name_of(global), "__PRETTY_FUNCTION__."));
}

static int by_length(const void *a, const void *b) {
    const Literal *x = a, *y = b;
    if (x->length == y->length)
        return y->is_in_table - x->is_in_table;
    return x->length < y->length ? 1 : -1;
}

static bool is_in_table(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_place = LLVMIsAConstantExpr(user) != NULL;
        if (is_place ? is_in_table(user) : LLVMIsAConstant(user) != NULL)
            return true;
    }
    return false;
}

// Is it an integer in an initialiser?
static bool is_number(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAConstantExpr(user) &&
            (LLVMGetConstOpcode(user) == LLVMPtrToInt || is_number(user)))
            return true;
    }
    return false;
}

// The bytes of an array of integers; NULL for what is none.
static const char *bytes_of(Sharing *s, LLVMValueRef value, Literal *literal) {
    LLVMTypeRef type = LLVMTypeOf(value);
    bool is_array = LLVMGetTypeKind(type) == LLVMArrayTypeKind &&
                    LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMIntegerTypeKind;
    if (!is_array || (!LLVMIsNull(value) && !LLVMIsAConstantDataArray(value)))
        return NULL;
    size_t n = LLVMGetArrayLength2(type), unit = LLVMGetIntTypeWidth(LLVMGetElementType(type)) / 8;
    literal->unit = unit;
    literal->length = n * unit;
    if (unit == 1 && !LLVMIsNull(value))
        return LLVMGetAsString(value, &literal->length);
    char *bytes = arena_new(&s->arena, literal->length);
    for (size_t i = 0; i < n && !LLVMIsNull(value); i++) {
        uint64_t element = LLVMConstIntGetZExtValue(LLVMGetAggregateElement(value, (unsigned)i));
        memcpy(bytes + i * unit, &element, unit); // little endian
    }
    return bytes;
}

static Literal describe(Sharing *s, LLVMValueRef global) {
    Literal literal = {
        .global = global, .is_in_table = is_in_table(global), .is_number = is_number(global)};
    if (begins_with(name_of(global), ".str"))
        literal.text = bytes_of(s, LLVMGetInitializer(global), &literal);
    return literal;
}

static void find_literals(Sharing *s) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(s->module); g; g = LLVMGetNextGlobal(g))
        if (is_literal(g))
            vec_push(&s->literals, describe(s, g));
    if (s->literals.count)
        qsort(s->literals.items, s->literals.count, sizeof *s->literals.items, by_length);
    for (size_t i = 0; i < s->literals.count; i++)
        map_set(&s->index, map_key(s->literals.items[i].global), i);
}

// The literal that a constant is the address of, or of a place in.
static Literal *literal_of(Sharing *s, LLVMValueRef value) {
    uint64_t index;
    if (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr)
        value = LLVMGetOperand(value, 0);
    return map_get(&s->index, map_key(value), &index) ? &s->literals.items[index] : NULL;
}

// ---- Where addresses are compared -------------------------------------------

static bool compares_addresses(LLVMValueRef instr) {
    if (LLVMIsAPtrToIntInst(instr) || LLVMIsAAtomicCmpXchgInst(instr))
        return true;
    if (!LLVMIsAICmpInst(instr) ||
        LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(instr, 0))) != LLVMPointerTypeKind)
        return false;
    return !LLVMIsNull(LLVMGetOperand(instr, 0)) && !LLVMIsNull(LLVMGetOperand(instr, 1));
}

// A direct call of a function elsewhere that gives no pointer back.
static bool only_reads(LLVMValueRef instr) {
    LLVMValueRef callee = LLVMIsACallInst(instr) ? LLVMGetCalledValue(instr) : NULL;
    return callee && LLVMIsAFunction(callee) && LLVMIsDeclaration(callee) &&
           LLVMGetTypeKind(LLVMTypeOf(instr)) != LLVMPointerTypeKind;
}

typedef void Visitor(Sharing *s, LLVMValueRef instr);

static void visit_instructions(Sharing *s, Visitor *visit) {
    for (LLVMValueRef f = LLVMGetFirstFunction(s->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                visit(s, i);
            }
}

static void note_tables(Sharing *s) {
    for (size_t i = 0; i < s->literals.count; i++)
        s->literals.items[i].is_compared |=
            s->literals.items[i].is_in_table && s->literals.items[i].text;
}

static void note_met(Sharing *s) {
    for (size_t i = 0; i < s->literals.count; i++)
        s->literals.items[i].is_compared |= s->literals.items[i].is_met;
}

static bool is_compared_somewhere(Sharing *s) {
    for (size_t i = 0; i < s->literals.count; i++)
        if (s->literals.items[i].is_number)
            return true;
    for (LLVMValueRef f = LLVMGetFirstFunction(s->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                if (compares_addresses(i))
                    return true;
    return false;
}

static void note_compared(Sharing *s, LLVMValueRef instr) {
    for (int i = 0; i < LLVMGetNumOperands(instr) && !only_reads(instr); i++) {
        Literal *literal = literal_of(s, LLVMGetOperand(instr, (unsigned)i));
        if (literal && literal->text && !LLVMIsALoadInst(instr))
            literal->is_compared = true;
    }
}

// ---- One array for equal literals -------------------------------------------

// __func__ is one array of its function, and its contents are the function's name.
static void merge_equal(Sharing *s) {
    Map first = {0};
    for (size_t i = 0; i < s->literals.count; i++) {
        LLVMValueRef global = s->literals.items[i].global;
        bool is_name = !begins_with(name_of(global), ".str");
        uint64_t key = map_key(LLVMGetInitializer(global)) ^ (uint64_t)is_name, other;
        if (s->literals.items[i].is_compared)
            continue;
        if (!map_get(&first, key, &other)) {
            map_set(&first, key, map_key(global));
            continue;
        }
        LLVMReplaceAllUsesWith(global, (LLVMValueRef)(uintptr_t)other);
    }
    map_release(&first);
}

// ---- Choices ----------------------------------------------------------------

bool literals_find(const Literal *literal, const Literal *in, size_t *at) {
    while (literal->unit == in->unit && *at + literal->length <= in->length)
        if (memcmp(in->text + *at, literal->text, literal->length) == 0)
            return true;
        else
            *at += in->unit;
    return false;
}

// Where the literal's contents are found in literals before it.
static size_t find_hosts(Sharing *s, const Literal *literal, Host *hosts) {
    size_t n = 0;
    for (const Literal *other = s->literals.items; other < literal; other++)
        for (size_t at = 0; other->is_compared && other->text && literals_find(literal, other, &at);
             at++) {
            if (n < LITERALS_MAX_HOSTS)
                hosts[n] = (Host){other, at};
            n++;
        }
    return n;
}

LLVMValueRef literals_build_choice(Sharing *s, const Literal *literal) {
    Text name = {0};
    text_add(&name, CHOICE "%zu", (size_t)(literal - s->literals.items));
    LLVMTypeRef type = LLVMInt8TypeInContext(s->context);
    LLVMValueRef global = LLVMGetNamedGlobal(s->module, text_chars(&name));
    if (!global)
        global = LLVMAddGlobal(s->module, type, text_chars(&name));
    text_release(&name);
    return LLVMBuildLoad2(s->builder, type, global, "literal");
}

void literals_give_up(Sharing *s) {
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(s->context), NULL, 0, 0);
    LLVMValueRef function = LLVMGetNamedFunction(s->module, GIVE_UP);
    if (!function)
        function = LLVMAddFunction(s->module, GIVE_UP, type);
    LLVMBuildCall2(s->builder, type, function, NULL, 0, "");
}

// The address of the occurrence; the global itself when it shares with none.
static LLVMValueRef build_address(Sharing *s, const Literal *literal) {
    Host hosts[LITERALS_MAX_HOSTS];
    size_t n = s->are_too_many ? LITERALS_MAX_HOSTS + 1
               : literal->text ? find_hosts(s, literal, hosts)
                               : 0;
    LLVMTypeRef byte = LLVMInt8TypeInContext(s->context);
    LLVMValueRef address = literal->global;
    if (n > LITERALS_MAX_HOSTS) {
        literals_give_up(s);
        return address;
    }
    LLVMValueRef choice = n ? literals_build_choice(s, literal) : NULL;
    for (size_t i = 0; i < n; i++) {
        LLVMValueRef is_chosen =
            LLVMBuildICmp(s->builder, LLVMIntEQ, choice, LLVMConstInt(byte, i + 1, 0), "");
        LLVMValueRef offset = LLVMConstInt(LLVMInt32TypeInContext(s->context), hosts[i].offset, 0);
        LLVMValueRef place =
            LLVMBuildGEP2(s->builder, byte, hosts[i].literal->global, &offset, 1, "");
        address = LLVMBuildSelect(s->builder, is_chosen, place, address, "");
    }
    return address;
}

// The value of the operand, a literal's address or one computed from it.
static LLVMValueRef build_operand(Sharing *s, LLVMValueRef operand, const Literal *literal) {
    LLVMValueRef address = build_address(s, literal);
    if (address == literal->global || operand == literal->global)
        return address == literal->global ? operand : address;
    enum { MAX_INDICES = 8 };
    LLVMValueRef indices[MAX_INDICES];
    unsigned n = (unsigned)LLVMGetNumOperands(operand) - 1;
    if (n > MAX_INDICES)
        return operand;
    for (unsigned i = 0; i < n; i++)
        indices[i] = LLVMGetOperand(operand, i + 1);
    return LLVMBuildGEP2(s->builder, LLVMGetGEPSourceElementType(operand), address, indices, n, "");
}

static void share_operands(Sharing *s, LLVMValueRef instr) {
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instr) && !only_reads(instr); i++) {
        LLVMValueRef operand = LLVMGetOperand(instr, i);
        const Literal *literal = literal_of(s, operand);
        if (!literal || !literal->is_compared || literal->is_in_table || LLVMIsALoadInst(instr))
            continue;
        LLVMPositionBuilderBefore(s->builder,
                                  LLVMIsAPHINode(instr)
                                      ? LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(instr, i))
                                      : instr);
        LLVMSetOperand(instr, i, build_operand(s, operand, literal));
    }
}

static size_t count_compared(const Sharing *s) {
    size_t n = 0;
    for (size_t i = 0; i < s->literals.count; i++)
        n += s->literals.items[i].is_compared;
    return n;
}

void literals_make_constant(LLVMModuleRef module) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (is_literal(g))
            LLVMSetGlobalConstant(g, 1);
}

void literals_share(LLVMModuleRef user) {
    Sharing s = {.module = user, .context = LLVMGetModuleContext(user)};
    s.builder = LLVMCreateBuilderInContext(s.context);
    find_literals(&s);
    if (is_compared_somewhere(&s)) {
        visit_instructions(&s, note_compared);
        note_tables(&s);
        s.are_too_many = count_compared(&s) > MAX_COMPARED;
        literals_find_meetings(&s);
        note_met(&s);
    }
    merge_equal(&s);
    visit_instructions(&s, share_operands);
    literals_share_at_meetings(&s);
    LLVMDisposeBuilder(s.builder);
    vec_free(&s.literals);
    vec_free(&s.meetings);
    arena_release(&s.arena);
    map_release(&s.index);
}
