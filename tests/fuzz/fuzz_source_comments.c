// The scanner of comments must survive any text; what it finds lies in the text, and speaks of a
// line that is not before it.
#include "base/check.h"
#include "base/source_comments.h"

#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_comment(void *context, const SourceComment *comment) {
    const Text *text = context;
    CHECK(comment->text >= text->chars);
    CHECK(comment->text + comment->length <= text->chars + text->length);
    CHECK(comment->length >= 2 && memcmp(comment->text, "ai", 2) == 0);
    CHECK(comment->line && comment->line <= comment->last && comment->line <= comment->about);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Text text = {0};
    text_add_bytes(&text, data, size);
    source_comments_visit(&text, "ai", check_comment, &text);
    text_release(&text);
    return 0;
}
