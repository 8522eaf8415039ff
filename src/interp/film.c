// When pictures are taken, and what C's variables hold then.
#include "interp/film.h"
#include "interp/internal.h"

void ir_film_release(IrFilm *film) {
    for (size_t i = 0; i < film->pictures.count; i++) {
        vec_free(&film->pictures.items[i].frames);
        vec_free(&film->pictures.items[i].objects);
    }
    vec_free(&film->pictures);
    vec_free(&film->items);
    interner_release(&film->texts);
    map_release(&film->item_numbers);
    for (size_t i = 0; i < film->frames.count; i++)
        vec_free(&film->frames.items[i].variables);
    vec_free(&film->frames);
    for (size_t i = 0; i < film->sites.count; i++)
        vec_free(&film->sites.items[i].fields);
    vec_free(&film->sites);
    map_release(&film->site_numbers);
}

static bool is_frame(const Interp *in, const IrFilm *film, size_t number) {
    return number < in->frames.count &&
           film->frames.items[number].serial == in->frames.items[number].serial;
}

// The film's frames are those of the run. If the uppermost one is the same, so are those below.
static void follow_frames(const Interp *in, IrFilm *film) {
    while (film->frames.count && !is_frame(in, film, film->frames.count - 1)) {
        IrFilmFrame gone = vec_pop(&film->frames);
        vec_free(&gone.variables);
    }
    for (size_t i = film->frames.count; i < in->frames.count; i++)
        vec_push(&film->frames, (IrFilmFrame){.serial = in->frames.items[i].serial});
}

static void assign(IrFilmFrame *frame, const IrStep *step) {
    size_t i = 0;
    while (i < frame->variables.count && frame->variables.items[i].variable != step->what)
        i++;
    if (i == frame->variables.count)
        vec_push(&frame->variables, (IrFilmVariable){.variable = step->what});
    frame->variables.items[i].value = step->values[0];
}

static void take(Interp *in, IrFilm *film) {
    follow_frames(in, film);
    interp_picture_take(in, film);
    film->is_late = false;
}

bool interp_film_before(Interp *in, IrTrace *trace) {
    if (trace->film->is_late)
        take(in, trace->film);
    bool is_over = trace->film->is_cut && trace->film->n_draws > trace->film->max_draws;
    return !is_over && trace->film->pictures.count < trace->film->max_pictures;
}

void interp_film_behind(Interp *in, IrTrace *trace, const IrStep *step) {
    IrFilm *film = trace->film;
    if (step->kind == IR_STEP_ASSIGN) {
        follow_frames(in, film);
        assign(&vec_last(&film->frames), step);
    } else if (step->kind == IR_STEP_WRITE) {
        interp_picture_learn(film, step);
    }
    if (trace->n_steps <= film->first)
        return;
    if (step->kind == IR_STEP_CALL)
        film->is_late = true;
    else
        take(in, film);
}

void interp_film_end(Interp *in) {
    const IrTrace *trace = in->options->trace;
    IrFilm *film = trace ? trace->film : NULL;
    if (!film)
        return;
    if (film->is_late)
        take(in, film);
    take(in, film);
    film->has_end = true;
}
