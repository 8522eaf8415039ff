// Pictures of memory, one for each step of a run that is traced: the frames of the user's functions
// with what their variables hold, and the objects that are reached, with their fields. For
// drawings.
//
// A picture shows what is there behind its step; behind a library call that means: when the next
// step is made. One more picture is taken when the run ends. Frames and objects are items, written
// as JSON (doc/report.md); what does not change from step to step is the same item.
#ifndef INTERP_FILM_H
#define INTERP_FILM_H

#include "base/intern.h"
#include "base/vec.h"
#include "interp/trace.h"

typedef struct IrPicture {
    VEC(uint32_t) frames;  // items, innermost first
    VEC(uint32_t) objects; // items
    uint64_t left_out;     // frames and heap objects that are there, too, at least
} IrPicture;

typedef struct IrFilmVariable {
    IrVariableId variable;
    IrTraceValue value;
} IrFilmVariable;

typedef struct IrFilmFrame {
    uint64_t serial; // of the interpreter's frame
    VEC(IrFilmVariable) variables;
} IrFilmFrame;

// What the program writes to the heap objects that one instruction makes.
typedef struct IrFilmField {
    uint64_t offset;
    IrTypeId type;
} IrFilmField;

typedef struct IrFilmSite {
    VEC(IrFilmField) fields; // by rising offset, none over another
} IrFilmSite;

typedef struct IrFilm {
    uint64_t first;      // the step that has the first picture
    size_t max_pictures; // steps behind as many are not recorded; at least 1
    bool is_cut;         // neither are those from the draw of nondet value max_draws on
    uint64_t max_draws, n_draws;
    VEC(IrPicture) pictures;
    VEC(const char *) items; // each text once
    bool has_end;            // the last picture is of the end
    // While the run goes on:
    bool is_late; // the last step still waits for its picture
    Interner texts;
    Map item_numbers; // interned text -> item
    VEC(IrFilmFrame) frames;
    VEC(IrFilmSite) sites;
    Map site_numbers;
} IrFilm;

void ir_film_release(IrFilm *film);

#endif
