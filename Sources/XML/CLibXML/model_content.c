/* Content models as automata, and the shortest repair of children that one does not take. */
#include "model_repair.h"

#include <stdlib.h>

const cbx_model_transition *model_transition(const cbx_model *model, uint32_t state,
                                             uint16_t symbol, bool is_other) {
    uint32_t end = model->states[state + 1].first;
    for (uint32_t i = model->states[state].first; i < end; i++) {
        const cbx_model_transition *t = &model->transitions[i];
        if (t->symbol == CBX_MODEL_ANY_OTHER ? is_other
                                             : t->symbol == symbol && symbol != CBX_MODEL_NONE)
            return t;
    }
    return NULL;
}

uint16_t model_child_row(const cbx_model *model, uint16_t type, uint16_t symbol) {
    if (symbol == CBX_MODEL_NONE) return CBX_MODEL_NONE;
    uint32_t first = model->types[type].first_child;
    uint32_t end = first + model->types[type].child_count;
    for (uint32_t row = first; row < end; row++)
        if (model->children[row].symbol == symbol) return (uint16_t)row;
    return CBX_MODEL_NONE;
}

/* --- The repair --------------------------------------------------------------------------- */
/* Children are kept, taken out, or others put in before them, as few as possible (an alignment as
   Wagner and Fischer's, with the automaton's states as its columns). Of repairs that take as many
   steps the one counts that goes wrong last: what a reader sees first is right. Long contents are
   gone through block by block, so that memory and time are in proportion to the children. */
#define BLOCK 256
#define NEVER UINT64_MAX
#define EDIT ((uint64_t)1 << 20)

enum { OP_NONE, OP_KEEP, OP_DELETE, OP_INSERT };

typedef struct {
    uint8_t op;
    uint8_t from;
    uint16_t transition; /* of the type's first one, for what is put in */
} step;

typedef struct {
    model_run *run;
    const cbx_model *model;
    const cbx_model_type *type;
    model_repair *repair;
    uint32_t first_transition;
    uint64_t cost[MOST_STATES], next[MOST_STATES];
    step steps[BLOCK + 1][MOST_STATES]; /* how a state was come to before the i-th child */
} search;

static uint32_t transitions_of(const search *s, uint32_t state, uint32_t *end) {
    uint32_t row = s->type->first_state + state;
    *end = s->model->states[row + 1].first;
    return s->model->states[row].first;
}

/* States that are come to by putting elements in. */
static bool put_in(search *s, uint64_t *cost, step *steps) {
    bool has_changed = true;
    while (has_changed) {
        has_changed = false;
        if (!model_spend(s->run, s->type->state_count)) return false;
        for (uint32_t state = 0; state < s->type->state_count; state++) {
            if (cost[state] == NEVER) continue;
            uint32_t end;
            for (uint32_t i = transitions_of(s, state, &end); i < end; i++) {
                const cbx_model_transition *t = &s->model->transitions[i];
                if (t->symbol == CBX_MODEL_ANY_OTHER || cost[state] + EDIT >= cost[t->next])
                    continue;
                cost[t->next] = cost[state] + EDIT;
                steps[t->next] =
                    (step){OP_INSERT, (uint8_t)state, (uint16_t)(i - s->first_transition)};
                has_changed = true;
            }
        }
    }
    return true;
}

static bool advance(search *s, const model_child_use *child, size_t place) {
    step *steps = s->steps[place + 1];
    for (uint32_t state = 0; state < s->type->state_count; state++) {
        s->next[state] = NEVER;
        steps[state] = (step){OP_NONE, 0, 0};
    }
    /* An element that the type does not have can only be taken out. */
    bool is_unknown = child->row == CBX_MODEL_NONE && !child->is_other;
    uint64_t removal = is_unknown ? 0 : EDIT + (BLOCK - place);
    for (uint32_t state = 0; state < s->type->state_count; state++) {
        if (s->cost[state] == NEVER) continue;
        const cbx_model_transition *t =
            is_unknown ? NULL
                       : model_transition(s->model, s->type->first_state + state, child->symbol,
                                          child->is_other);
        if (t != NULL && s->cost[state] < s->next[t->next]) {
            s->next[t->next] = s->cost[state];
            steps[t->next] = (step){OP_KEEP, (uint8_t)state, 0};
        }
        if (s->cost[state] + removal < s->next[state]) {
            s->next[state] = s->cost[state] + removal;
            steps[state] = (step){OP_DELETE, (uint8_t)state, 0};
        }
    }
    for (uint32_t state = 0; state < s->type->state_count; state++) s->cost[state] = s->next[state];
    return put_in(s, s->cost, steps);
}

static uint32_t cheapest(const search *s, bool must_accept) {
    uint32_t best = 0;
    uint64_t cost = NEVER;
    for (uint32_t state = 0; state < s->type->state_count; state++) {
        if (must_accept && !s->model->states[s->type->first_state + state].accepts) continue;
        if (s->cost[state] < cost) {
            cost = s->cost[state];
            best = state;
        }
    }
    return best;
}

/* Goes back through a block and writes down what is done to each child. */
static void write_down(search *s, size_t start, size_t length, uint32_t state) {
    model_repair *repair = s->repair;
    size_t place = length, inserted = repair->missing_count;
    for (;;) {
        step taken = s->steps[place][state];
        if (taken.op == OP_INSERT) {
            if (repair->missing_count < MOST_MISSING) {
                const cbx_model_transition *t =
                    &s->model->transitions[s->first_transition + taken.transition];
                repair->missing[repair->missing_count++] =
                    (model_missing){.before = start + place, .row = t->child};
            }
        } else if (taken.op == OP_NONE || place == 0) {
            break;
        } else {
            model_child_use *child = &repair->children[start + --place];
            child->is_kept = taken.op == OP_KEEP;
            child->state = (uint8_t)state;
        }
        state = taken.from;
    }
    /* Written down from behind. */
    for (size_t i = inserted, j = repair->missing_count; i + 1 < j; i++) {
        model_missing other = repair->missing[--j];
        repair->missing[j] = repair->missing[i];
        repair->missing[i] = other;
    }
}

bool model_repair_find(model_run *run, uint16_t type, model_repair *repair) {
    search *s = malloc(sizeof *s);
    if (s == NULL) {
        run->has_failed = true;
        return false;
    }
    s->run = run;
    s->model = run->model;
    s->type = &run->model->types[type];
    s->repair = repair;
    s->first_transition = run->model->states[s->type->first_state].first;
    uint32_t state = 0;
    size_t start = 0;
    bool may_go_on = true;
    do {
        size_t left = repair->count - start, length = left < BLOCK ? left : BLOCK;
        for (uint32_t i = 0; i < s->type->state_count; i++) {
            s->cost[i] = NEVER;
            s->steps[0][i] = (step){OP_NONE, 0, 0};
        }
        s->cost[state] = 0;
        may_go_on = put_in(s, s->cost, s->steps[0]);
        for (size_t i = 0; i < length && may_go_on; i++)
            may_go_on = advance(s, &repair->children[start + i], i);
        if (!may_go_on) break;
        state = cheapest(s, length == left);
        write_down(s, start, length, state);
        start += length;
    } while (start < repair->count);
    free(s);
    return may_go_on;
}
