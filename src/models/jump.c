// setjmp.h. The front end follows a jump (frontend/nonlocal_jumps.c): a call of setjmp becomes one
// of __assay_set_jump, and behind each call in which longjmp may be called the program looks
// whether a jump is under way, and leaves its function or goes on behind setjmp.
#include "models.h"

// In the header these functions do not return.
#define longjmp library_longjmp
#define _longjmp library__longjmp
#define siglongjmp library_siglongjmp
#include <setjmp.h>
#undef longjmp
#undef _longjmp
#undef siglongjmp

// A variable of the call of the function that called setjmp, which is alive as long as the call,
// and which setjmp of the function it was.
struct Target {
    char *frame;
    int site;
};

_Static_assert(sizeof(struct Target) <= sizeof(__jmp_buf), "a target fits");

// The jump under way, if the frame is not null.
const char *__assay_jump_frame;
int __assay_jump_site, __assay_jump_value;
const void *__assay_jump_buffer;

void __assay_set_jump(struct __jmp_buf_tag *buffer, char *frame, int site) {
    struct Target target = {frame, site};
    *frame = 0;
    __builtin_memcpy(buffer->__jmpbuf, &target, sizeof target);
    buffer->__mask_was_saved = 0;
}

// C17 7.13.2.1p2: the function that called setjmp must not have returned. A read of its variable
// finds out, and finds a buffer that was never set.
static void jump(const struct __jmp_buf_tag *buffer, int value) {
    struct Target target;
    __builtin_memcpy(&target, buffer->__jmpbuf, sizeof target);
    read_bytes(target.frame, 1);
    __assay_jump_value = value == 0 ? 1 : value;
    __assay_jump_site = target.site;
    __assay_jump_buffer = buffer;
    __assay_jump_frame = target.frame;
}

void longjmp(struct __jmp_buf_tag *buffer, int value) { jump(buffer, value); }

void _longjmp(struct __jmp_buf_tag *buffer, int value) { jump(buffer, value); }

void siglongjmp(struct __jmp_buf_tag *buffer, int value) { jump(buffer, value); }

void __longjmp_chk(struct __jmp_buf_tag *buffer, int value) { jump(buffer, value); }

size_t __assay_room(const void *pointer);
void __assay_jump_to_caller(void); // not supported

// The same in a function by itself, whose caller may have called setjmp.
void __assay_longjmp_alone(struct __jmp_buf_tag *buffer, int value) {
    struct Target target;
    __builtin_memcpy(&target, buffer->__jmpbuf, sizeof target);
    if (__assay_room(target.frame) == 0)
        __assay_jump_to_caller();
    jump(buffer, value);
}

// What a variable that was changed between setjmp and longjmp holds is not determined (C17
// 7.13.2.1p3). Bytes that are as they were at setjmp stay so, unless the copy is of another call.
void __assay_forget_changed(unsigned char *bytes, const unsigned char *before, size_t count,
                            int is_older) {
    if (!__assay_in_run()) {
        make_arbitrary(bytes, count);
        return;
    }
    unsigned char *any = __builtin_alloca(count);
    for (size_t i = 0; i < count; i++) { // without a branch: bytes need not have values
        unsigned char is_same = (unsigned char)-((bytes[i] == before[i]) & !is_older);
        bytes[i] = (bytes[i] & is_same) | (any[i] & (unsigned char)~is_same);
    }
}
