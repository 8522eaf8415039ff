// Texts and drawings into files or onto standard output.
#ifndef CLI_WRITE_H
#define CLI_WRITE_H

#include "base/text.h"
#include "cli/options.h"

bool write_is_drawing(const char *path); // .dot or .svg; false for NULL

// Replaces a DOT text by its drawing as SVG; 0 seconds: no limit. False when Graphviz is missing or
// cannot do it; what it says is in `errors` either way.
bool write_draw(Text *text, double seconds, Text *errors);

// To the file of -o, or to standard output. A DOT text is drawn first when the file is an SVG.
// Takes the text; returns an exit code.
int write_output(const Options *options, char *chars, bool is_dot);

bool write_file(const char *path, const char *chars); // false after a message

#endif
