// String literals in initialisers of static objects. Their addresses are in memory before the run
// begins, and many more of them are there than are ever compared. So they stay what they are,
// arrays of their own, and the choice where a literal lies is made where two addresses are compared
// or subtracted: each side goes through a function that gives the place in the other literal for an
// address in this one. Only those are changed that may have on their sides two literals of which
// one can lie in the other, as far as the flow of pointers tells. If one is that has a literal of
// an initialiser, all are, so that equality is transitive. An address that becomes an integer
// becomes that of its place; from then on a pointer to one literal may have either address, and
// comparisons with itself are changed, too.
#include "frontend/literals_internal.h"

#include "frontend/literals.h"
#include "frontend/pointer_flow.h"

#include <llvm-c/Target.h>
#include <stdlib.h>

// ---- Which literals meet ----------------------------------------------------

static bool may_share(const Sharing *s, const Literal *a, const Literal *b) {
    size_t at = 0;
    if (a == b || !a->text || !b->text)
        return false;
    if (s->are_too_many)
        return true;
    return a->length <= b->length ? literals_find(a, b, &at) : literals_find(b, a, &at);
}

static bool is_constant_number(LLVMValueRef value) {
    return LLVMIsNull(value) || LLVMIsAConstantInt(value);
}

// Are two values compared? Integers matter where initialisers make them of addresses.
static bool is_comparison(LLVMValueRef instr) {
    return LLVMIsAICmpInst(instr) && !is_constant_number(LLVMGetOperand(instr, 0)) &&
           !is_constant_number(LLVMGetOperand(instr, 1));
}

static bool tests_equality(LLVMValueRef comparison) {
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(comparison);
    return predicate == LLVMIntEQ || predicate == LLVMIntNE;
}

typedef struct Search {
    Sharing *sharing;
    PointerFlow *flow;
    VEC(uint32_t) classes;   // of each literal: what may point to it
    VEC(uint32_t) converted; // classes of pointers that become integers
    Map known;               // two classes -> MEET and NUMBER
    bool is_of_tables;       // only pairs with a literal in an initialiser count
    bool has_conversions;    // some pointers may come from integers, which are places
} Search;

enum { MEET = 1, NUMBER = 2 };

static bool counts(const Search *search, const Literal *x, const Literal *y) {
    if (search->is_of_tables && !x->is_in_table && !y->is_in_table)
        return false;
    return x == y ? search->has_conversions && x->is_met : may_share(search->sharing, x, y);
}

// Do literals meet of which the first is pointed to by class a, the second by class b? Marks them.
static uint64_t mark_met(Search *search, uint32_t a, uint32_t b) {
    Sharing *s = search->sharing;
    uint64_t found = 0;
    for (size_t i = 0; i < s->literals.count; i++)
        for (size_t j = 0; search->classes.items[i] == a && j < s->literals.count; j++) {
            Literal *x = &s->literals.items[i], *y = &s->literals.items[j];
            if (search->classes.items[j] != b || !counts(search, x, y))
                continue;
            x->is_met = y->is_met = true;
            found |= MEET | (x->is_number || y->is_number ? NUMBER : 0);
        }
    return found;
}

static uint64_t meet(Search *search, uint32_t a, uint32_t b) {
    uint64_t key = (uint64_t)a << 32 | b, found;
    if (!map_get(&search->known, key, &found)) {
        found = mark_met(search, a, b);
        map_set(&search->known, key, found);
    }
    return found;
}

static void look_at_comparison(Search *search, LLVMValueRef instr) {
    bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(instr, 0))) == LLVMPointerTypeKind;
    uint64_t found = meet(search, pointer_flow_class(search->flow, LLVMGetOperand(instr, 0)),
                          pointer_flow_class(search->flow, LLVMGetOperand(instr, 1)));
    if (found & MEET && (found & NUMBER || is_pointer))
        vec_push(&search->sharing->meetings,
                 ((Meeting){.instr = instr, .is_too_hard = found & NUMBER}));
}

// What is expected and what is there have one class.
static void look_at_exchange(Search *search, LLVMValueRef instr) {
    uint32_t class = pointer_flow_class(search->flow, LLVMGetOperand(instr, 1));
    if (meet(search, class, class) & MEET)
        vec_push(&search->sharing->meetings, ((Meeting){.instr = instr, .is_too_hard = true}));
}

// The pointer that is converted to the other operand of a comparison of integers, or NULL.
static LLVMValueRef compared_with(LLVMValueRef user, LLVMValueRef conversion) {
    if (!LLVMIsAICmpInst(user))
        return NULL;
    LLVMValueRef other = LLVMGetOperand(user, LLVMGetOperand(user, 0) == conversion);
    return LLVMIsAPtrToIntInst(other) ? LLVMGetOperand(other, 0) : NULL;
}

// p - q, or the same of integers
static bool is_difference(LLVMValueRef instr) {
    return LLVMIsABinaryOperator(instr) && LLVMGetInstructionOpcode(instr) == LLVMSub &&
           LLVMIsAPtrToIntInst(LLVMGetOperand(instr, 0)) &&
           LLVMIsAPtrToIntInst(LLVMGetOperand(instr, 1));
}

// In a comparison with a constant it does not matter where literals lie; differences are looked at
// themselves.
static bool is_harmless(LLVMValueRef user) {
    if (LLVMIsAICmpInst(user))
        return LLVMIsAConstantInt(LLVMGetOperand(user, 0)) ||
               LLVMIsAConstantInt(LLVMGetOperand(user, 1));
    return is_difference(user);
}

// May the integer be compared anywhere?
static bool escapes(LLVMValueRef conversion) {
    for (LLVMUseRef use = LLVMGetFirstUse(conversion); use; use = LLVMGetNextUse(use))
        if (!is_harmless(LLVMGetUser(use)) && !compared_with(LLVMGetUser(use), conversion))
            return true;
    return false;
}

// An address that became an integer is compared at once, or it may be compared with every other one
// that is not.
static void look_at_conversion(Search *search, LLVMValueRef instr) {
    uint32_t class = pointer_flow_class(search->flow, LLVMGetOperand(instr, 0));
    uint64_t found = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(instr); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef other = compared_with(LLVMGetUser(use), instr);
        if (other)
            found |= meet(search, class, pointer_flow_class(search->flow, other));
    }
    for (size_t i = 0; escapes(instr) && i < search->converted.count; i++)
        found |= meet(search, class, search->converted.items[i]);
    if (!(found & MEET))
        return;
    search->has_conversions |= escapes(instr);
    vec_push(&search->sharing->meetings, ((Meeting){.instr = instr}));
}

typedef void Look(Search *search, LLVMValueRef instr);

static void look_at_difference(Search *search, LLVMValueRef instr) {
    uint32_t classes[2];
    for (unsigned i = 0; i < 2; i++)
        classes[i] = pointer_flow_class(search->flow, LLVMGetOperand(LLVMGetOperand(instr, i), 0));
    if (meet(search, classes[0], classes[1]) & MEET)
        vec_push(&search->sharing->meetings, ((Meeting){.instr = instr}));
}

static void note_conversion(Search *search, LLVMValueRef instr) {
    if (LLVMIsAPtrToIntInst(instr) && escapes(instr))
        vec_push(&search->converted, pointer_flow_class(search->flow, LLVMGetOperand(instr, 0)));
}

static void look_at(Search *search, LLVMValueRef instr) {
    if (LLVMIsAPtrToIntInst(instr))
        look_at_conversion(search, instr);
    else if (is_difference(instr))
        look_at_difference(search, instr);
    else if (is_comparison(instr))
        look_at_comparison(search, instr);
    else if (LLVMIsAAtomicCmpXchgInst(instr))
        look_at_exchange(search, instr);
}

static void look_everywhere(Search *search, Look *look) {
    LLVMModuleRef module = search->sharing->module;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                look(search, i);
}

static int by_value(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void remove_doubles(Search *search) {
    size_t n = 0;
    if (search->converted.count)
        qsort(search->converted.items, search->converted.count, sizeof(uint32_t), by_value);
    for (size_t i = 0; i < search->converted.count; i++)
        if (!n || search->converted.items[n - 1] != search->converted.items[i])
            search->converted.items[n++] = search->converted.items[i];
    search->converted.count = n;
}

static bool may_any_share(const Sharing *s) {
    for (size_t i = 0; i < s->literals.count; i++)
        for (size_t j = 0; j < s->literals.count && s->literals.items[i].is_in_table; j++)
            if (may_share(s, &s->literals.items[i], &s->literals.items[j]))
                return true;
    return false;
}

static void look_again(Search *search) {
    vec_clear(&search->sharing->meetings);
    map_release(&search->known);
    search->known = (Map){0};
    look_everywhere(search, look_at);
}

void literals_find_meetings(Sharing *s) {
    if (!may_any_share(s))
        return;
    Search search = {.sharing = s, .flow = pointer_flow_new(s->module), .is_of_tables = true};
    for (size_t i = 0; i < s->literals.count; i++)
        vec_push(&search.classes, pointer_flow_class(search.flow, s->literals.items[i].global));
    look_everywhere(&search, note_conversion);
    remove_doubles(&search);
    look_everywhere(&search, look_at);
    if (s->meetings.count) {
        search.is_of_tables = false;
        look_again(&search); // finds all conversions
        look_again(&search);
    }
    pointer_flow_release(search.flow);
    map_release(&search.known);
    vec_free(&search.classes);
    vec_free(&search.converted);
}

// ---- The place of an address ------------------------------------------------

// Literals before it that it may be compared with; LITERALS_MAX_HOSTS + 1: too many.
static size_t find_hosts(const Sharing *s, const Literal *literal, Host *hosts) {
    size_t n = 0;
    if (s->are_too_many)
        return LITERALS_MAX_HOSTS + 1;
    for (const Literal *other = s->literals.items; other < literal; other++)
        for (size_t at = 0; other->is_met && literals_find(literal, other, &at);
             at += other->unit) {
            if (n == LITERALS_MAX_HOSTS)
                return n + 1;
            hosts[n++] = (Host){other, at};
        }
    return n;
}

static LLVMValueRef build_is_in(Sharing *s, LLVMValueRef address, LLVMValueRef literal) {
    LLVMTypeRef pointer = LLVMTypeOf(literal), truth = LLVMInt1TypeInContext(s->context);
    LLVMTypeRef params[] = {pointer, pointer};
    LLVMTypeRef type = LLVMFunctionType(truth, params, 2, 0);
    LLVMValueRef function = LLVMGetNamedFunction(s->module, "__assay_same_object");
    if (!function)
        function = LLVMAddFunction(s->module, "__assay_same_object", type);
    LLVMValueRef args[] = {address, literal};
    return LLVMBuildCall2(s->builder, type, function, args, 2, "");
}

static LLVMValueRef build_difference(Sharing *s, LLVMValueRef a, LLVMValueRef b) {
    LLVMTypeRef word = LLVMIntPtrTypeInContext(s->context, LLVMGetModuleDataLayout(s->module));
    return LLVMBuildSub(s->builder, LLVMBuildPtrToInt(s->builder, a, word, ""),
                        LLVMBuildPtrToInt(s->builder, b, word, ""), "");
}

// In the block for addresses in the literal: jumps to `next` with the place in this run, in one of
// the hosts or, by default, where it is.
static void build_places(Sharing *s, const Literal *literal, LLVMValueRef place, const Host *hosts,
                         size_t n) {
    LLVMBasicBlockRef next = LLVMGetInstructionParent(place), here = LLVMGetInsertBlock(s->builder);
    LLVMValueRef function = LLVMGetBasicBlockParent(next), address = LLVMGetIncomingValue(place, 0);
    LLVMTypeRef byte = LLVMInt8TypeInContext(s->context);
    LLVMValueRef distance = build_difference(s, address, literal->global);
    LLVMValueRef choice = literals_build_choice(s, literal);
    LLVMValueRef cases = LLVMBuildSwitch(s->builder, choice, next, (unsigned)n);
    LLVMAddIncoming(place, &address, &here, 1);
    for (size_t i = 0; i < n; i++) {
        LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(s->context, function, "host");
        LLVMAddCase(cases, LLVMConstInt(byte, i + 1, 0), block);
        LLVMPositionBuilderAtEnd(s->builder, block);
        LLVMValueRef offset = LLVMBuildAdd(
            s->builder, distance, LLVMConstInt(LLVMTypeOf(distance), hosts[i].offset, 0), "");
        LLVMValueRef in_host =
            LLVMBuildGEP2(s->builder, byte, hosts[i].literal->global, &offset, 1, "");
        LLVMBuildBr(s->builder, next);
        LLVMAddIncoming(place, &in_host, &block, 1);
    }
}

// The address, or its place in another literal if it is one in this literal.
static LLVMValueRef build_case(Sharing *s, const Literal *literal, LLVMValueRef address) {
    Host hosts[LITERALS_MAX_HOSTS];
    size_t n = find_hosts(s, literal, hosts);
    if (!n)
        return address;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(s->builder);
    LLVMValueRef function = LLVMGetBasicBlockParent(here);
    LLVMBasicBlockRef inside = LLVMAppendBasicBlockInContext(s->context, function, "inside"),
                      next = LLVMAppendBasicBlockInContext(s->context, function, "next");
    LLVMBuildCondBr(s->builder, build_is_in(s, address, literal->global), inside, next);
    LLVMPositionBuilderAtEnd(s->builder, next);
    LLVMValueRef place = LLVMBuildPhi(s->builder, LLVMTypeOf(address), "");
    LLVMAddIncoming(place, &address, &here, 1);
    LLVMPositionBuilderAtEnd(s->builder, inside);
    if (n > LITERALS_MAX_HOSTS) {
        literals_give_up(s);
        LLVMBuildBr(s->builder, next);
        LLVMAddIncoming(place, &address, &inside, 1);
    } else {
        build_places(s, literal, place, hosts, n);
    }
    LLVMPositionBuilderAtEnd(s->builder, next);
    return place;
}

// The function that gives the place of an address. A literal lies in others that come before it,
// which may lie in others themselves: so the last one is the first to be looked at.
static LLVMValueRef build_place_function(Sharing *s) {
    LLVMTypeRef pointer = LLVMPointerTypeInContext(s->context, 0);
    LLVMValueRef function = LLVMAddFunction(s->module, LITERALS_PLACE_FUNCTION,
                                            LLVMFunctionType(pointer, &pointer, 1, 0));
    LLVMSetLinkage(function, LLVMInternalLinkage);
    LLVMPositionBuilderAtEnd(s->builder,
                             LLVMAppendBasicBlockInContext(s->context, function, "entry"));
    LLVMValueRef address = LLVMGetParam(function, 0);
    for (size_t i = s->literals.count; i-- > 0;)
        if (s->literals.items[i].is_in_table && s->literals.items[i].is_met)
            address = build_case(s, &s->literals.items[i], address);
    LLVMBuildRet(s->builder, address);
    return function;
}

// The function that gives the place of its first argument, unless both point into one array: then
// their order and their difference are the same wherever it lies.
static LLVMValueRef build_beside_function(Sharing *s, LLVMValueRef place) {
    LLVMTypeRef pointer = LLVMPointerTypeInContext(s->context, 0), params[] = {pointer, pointer};
    LLVMValueRef function = LLVMAddFunction(s->module, LITERALS_PLACE_FUNCTION ".beside",
                                            LLVMFunctionType(pointer, params, 2, 0));
    LLVMSetLinkage(function, LLVMInternalLinkage);
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(s->context, function, "entry"),
                      same = LLVMAppendBasicBlockInContext(s->context, function, "same"),
                      other = LLVMAppendBasicBlockInContext(s->context, function, "other");
    LLVMValueRef address = LLVMGetParam(function, 0);
    LLVMPositionBuilderAtEnd(s->builder, entry);
    LLVMBuildCondBr(s->builder, build_is_in(s, address, LLVMGetParam(function, 1)), same, other);
    LLVMPositionBuilderAtEnd(s->builder, same);
    LLVMBuildRet(s->builder, address);
    LLVMPositionBuilderAtEnd(s->builder, other);
    LLVMBuildRet(s->builder,
                 LLVMBuildCall2(s->builder, LLVMGlobalGetValueType(place), place, &address, 1, ""));
    return function;
}

static void share_operand(Sharing *s, LLVMValueRef instr, unsigned index, LLVMValueRef place) {
    LLVMValueRef operand = LLVMGetOperand(instr, index);
    LLVMValueRef call =
        LLVMBuildCall2(s->builder, LLVMGlobalGetValueType(place), place, &operand, 1, "");
    LLVMSetOperand(instr, index, call);
}

// In the order and the difference of two pointers.
static void share_beside(Sharing *s, LLVMValueRef instr, LLVMValueRef beside) {
    LLVMValueRef pointers[3], places[2];
    bool is_of_numbers = is_difference(instr);
    for (unsigned i = 0; i < 3; i++) {
        LLVMValueRef operand = LLVMGetOperand(instr, i % 2);
        pointers[i] = is_of_numbers ? LLVMGetOperand(operand, 0) : operand;
    }
    for (unsigned i = 0; i < 2; i++) {
        places[i] =
            LLVMBuildCall2(s->builder, LLVMGlobalGetValueType(beside), beside, pointers + i, 2, "");
        if (is_of_numbers)
            places[i] = LLVMBuildPtrToInt(s->builder, places[i], LLVMTypeOf(instr), "");
    }
    for (unsigned i = 0; i < 2; i++)
        LLVMSetOperand(instr, i, places[i]);
}

static void share_at(Sharing *s, LLVMValueRef instr, LLVMValueRef place, LLVMValueRef beside) {
    if (is_difference(instr) || (LLVMIsAICmpInst(instr) && !tests_equality(instr))) {
        share_beside(s, instr, beside);
        return;
    }
    share_operand(s, instr, 0, place);
    if (LLVMIsAICmpInst(instr))
        share_operand(s, instr, 1, place);
}

void literals_share_at_meetings(Sharing *s) {
    LLVMValueRef place = s->meetings.count ? build_place_function(s) : NULL;
    LLVMValueRef beside = s->meetings.count ? build_beside_function(s, place) : NULL;
    for (size_t i = 0; i < s->meetings.count; i++) {
        Meeting meeting = s->meetings.items[i];
        LLVMPositionBuilderBefore(s->builder, meeting.instr);
        if (meeting.is_too_hard)
            literals_give_up(s);
        else
            share_at(s, meeting.instr, place, beside);
    }
}
