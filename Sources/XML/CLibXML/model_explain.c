/* Says what the repair of an element's children means: what is missing, too much, or elsewhere. */
#include "model_repair.h"

#include <stdlib.h>

#define NOWHERE SIZE_MAX

/* Where an element of the type could be put between kept children. */
typedef struct {
    size_t before; /* the kept child that it could come before, or the number of children */
    size_t after;  /* the kept child that it could come after */
    size_t kept;   /* how many are kept */
    size_t removed; /* the first that is taken out and not yet said to be elsewhere */
} model_place;

typedef struct {
    model_run *run;
    uint16_t type;
    const xmlNode *element;
    model_repair repair;
    model_place places[MOST_STATES * 2]; /* of the type's children */
} model_account;

static model_place *place_of(model_account *a, uint16_t row) {
    return &a->places[row - a->run->model->types[a->type].first_child];
}

static bool gather(model_account *a) {
    size_t capacity = 0;
    for (const xmlNode *n = a->element->children; n != NULL; n = n->next) {
        if (n->type != XML_ELEMENT_NODE) continue;
        int ns = model_namespace(a->run, n->ns);
        if (model_passes_over(a->run, ns)) continue;
        if (!model_spend(a->run, 1) ||
            !model_grow(a->run, (void **)&a->repair.children, &capacity, a->repair.count,
                        sizeof *a->repair.children))
            return false;
        uint16_t symbol = model_element_name(a->run, n, ns);
        a->repair.children[a->repair.count++] = (model_child_use){
            .node = n,
            .symbol = symbol,
            .row = model_child_row(a->run->model, a->type, symbol),
            .is_other = ns != NS_HL7 && ns != NS_NONE,
            .replaces = CBX_MODEL_NONE,
        };
    }
    return true;
}

/* An element that the type does not have, where one is missing: a wrong name, one finding. */
static void pair_wrong_names(model_account *a) {
    model_repair *r = &a->repair;
    for (size_t i = 0; i < r->missing_count; i++) {
        model_missing *m = &r->missing[i];
        size_t first = m->before, last = m->before;
        while (first > 0 && !r->children[first - 1].is_kept) first--;
        while (last < r->count && !r->children[last].is_kept) last++;
        if (!model_spend(a->run, last - first)) return;
        for (size_t c = first; c < last && !m->is_said; c++) {
            model_child_use *child = &r->children[c];
            if (child->row != CBX_MODEL_NONE || child->is_said) continue;
            child->is_said = m->is_said = true;
            model_report(a->run, CBX_CHILD_UNKNOWN, a->type, m->row, child->node, NULL);
        }
    }
}

/* What is missing here and stands elsewhere. */
static void pair_moved(model_account *a) {
    model_repair *r = &a->repair;
    for (size_t i = r->count; i > 0; i--)
        if (!r->children[i - 1].is_kept && r->children[i - 1].row != CBX_MODEL_NONE)
            place_of(a, r->children[i - 1].row)->removed = i - 1;
    for (size_t i = 0; i < r->missing_count; i++) {
        model_missing *m = &r->missing[i];
        size_t at = m->row == CBX_MODEL_NONE ? NOWHERE : place_of(a, m->row)->removed;
        if (m->is_said || at == NOWHERE) continue;
        m->is_said = r->children[at].is_said = true;
        place_of(a, m->row)->removed = NOWHERE;
        const xmlNode *moved = r->children[at].node;
        size_t before = m->before;
        while (before < at && !r->children[before].is_kept) before++;
        if (before < at)
            model_report(a->run, CBX_CHILD_BEFORE, a->type, CBX_MODEL_NONE,
                         r->children[before].node, moved);
        else
            model_report(a->run, CBX_CHILD_EARLY, a->type, CBX_MODEL_NONE, moved,
                         r->children[m->before - 1].node);
    }
}

/* What is missing where an element of the type stands that has no place there. */
static void pair_replaced(model_account *a) {
    model_repair *r = &a->repair;
    for (size_t i = 0; i < r->missing_count; i++) {
        model_missing *m = &r->missing[i];
        if (m->is_said) continue;
        size_t first = m->before, last = m->before;
        while (first > 0 && !r->children[first - 1].is_kept) first--;
        while (last < r->count && !r->children[last].is_kept) last++;
        if (!model_spend(a->run, last - first)) return;
        for (size_t c = first; c < last && !m->is_said; c++) {
            model_child_use *child = &r->children[c];
            if (child->row == CBX_MODEL_NONE || child->is_said || child->replaces != CBX_MODEL_NONE)
                continue;
            if (!model_grow(a->run, (void **)&a->run->replaced, &a->run->replaced_capacity,
                            a->run->replaced_count, sizeof *a->run->replaced))
                return;
            a->run->replaced[a->run->replaced_count++] = child->node;
            child->replaces = m->row;
            m->is_said = true;
        }
    }
}

/* Notes what could stand in the gap before the child `next`, where nothing is missing. */
static void note_gap(model_account *a, uint32_t state, size_t previous, size_t next) {
    const cbx_model *model = a->run->model;
    const model_repair *r = &a->repair;
    uint32_t base = model->types[a->type].first_state;
    uint32_t end = model->states[base + state + 1].first;
    for (uint32_t i = model->states[base + state].first; i < end; i++) {
        const cbx_model_transition *t = &model->transitions[i];
        if (t->child == CBX_MODEL_NONE) continue;
        bool goes_on = next == r->count
                           ? model->states[base + t->next].accepts
                           : model_transition(model, base + t->next, r->children[next].symbol,
                                              r->children[next].is_other) != NULL;
        if (!goes_on) continue;
        model_place *place = place_of(a, t->child);
        place->before = next;
        place->after = previous;
    }
}

static void say_removed(model_account *a, size_t index, const model_place *place) {
    const cbx_model *model = a->run->model;
    model_child_use *child = &a->repair.children[index];
    const xmlNode *previous = index > 0 ? a->repair.children[index - 1].node : NULL;
    if (place->kept > 0 && !model->children[child->row].repeats)
        model_report(a->run, CBX_CHILD_TOO_MANY, a->type, child->replaces, child->node, NULL);
    else if (place->before != NOWHERE && place->before < index)
        model_report(a->run, CBX_CHILD_LATE, a->type, child->replaces, child->node,
                     a->repair.children[place->before].node);
    else if (place->after != NOWHERE && place->after > index)
        model_report(a->run, CBX_CHILD_EARLY, a->type, child->replaces, child->node,
                     a->repair.children[place->after].node);
    else
        model_report(a->run, CBX_CHILD_EXCLUDED, a->type, child->replaces, child->node, previous);
    child->is_said = true;
}

/* Goes through the gaps between kept children; a child that was taken out and belongs into an
   earlier one is said at once, the others when all gaps are known. */
static void say_all_removed(model_account *a) {
    model_repair *r = &a->repair;
    for (size_t i = 0; i < r->count; i++)
        if (r->children[i].is_kept && r->children[i].row != CBX_MODEL_NONE)
            place_of(a, r->children[i].row)->kept++;
    uint32_t state = 0;
    size_t previous = NOWHERE;
    for (size_t i = 0; i <= r->count; i++) {
        if (!model_spend(a->run, 1)) return;
        if (i < r->count && !r->children[i].is_kept) {
            model_child_use *child = &r->children[i];
            if (child->is_said || child->row == CBX_MODEL_NONE) continue;
            const model_place *place = place_of(a, child->row);
            if (place->before != NOWHERE || place->kept > 0) say_removed(a, i, place);
            continue;
        }
        note_gap(a, state, previous, i);
        if (i == r->count) break;
        state = r->children[i].state;
        previous = i;
    }
    for (size_t i = 0; i < r->count; i++) {
        model_child_use *child = &r->children[i];
        if (!child->is_kept && !child->is_said && child->row != CBX_MODEL_NONE)
            say_removed(a, i, place_of(a, child->row));
    }
}

static void say_unknown(model_account *a) {
    for (size_t i = 0; i < a->repair.count; i++) {
        const model_child_use *child = &a->repair.children[i];
        if (!child->is_kept && !child->is_said && child->row == CBX_MODEL_NONE)
            model_report(a->run, CBX_CHILD_UNKNOWN, a->type, CBX_MODEL_NONE, child->node, NULL);
    }
}

static void say_missing(model_account *a) {
    const model_repair *r = &a->repair;
    for (size_t i = 0; i < r->missing_count; i++) {
        const model_missing *m = &r->missing[i];
        if (m->is_said) continue;
        const xmlNode *previous = m->before > 0 ? r->children[m->before - 1].node : NULL;
        if (m->before < r->count)
            model_report(a->run, CBX_CHILD_MISSING, a->type, m->row, r->children[m->before].node,
                         previous);
        else
            model_report(a->run, CBX_CHILD_MISSING_AT_END, a->type, m->row, a->element, previous);
    }
}

void model_explain(model_run *run, const xmlNode *element, uint16_t type) {
    model_account *a = calloc(1, sizeof *a);
    if (a == NULL) {
        run->has_failed = true;
        return;
    }
    a->run = run;
    a->type = type;
    a->element = element;
    for (size_t i = 0; i < sizeof a->places / sizeof *a->places; i++)
        a->places[i] = (model_place){.before = NOWHERE, .after = NOWHERE, .removed = NOWHERE};
    if (gather(a) && model_repair_find(run, type, &a->repair)) {
        pair_wrong_names(a);
        pair_moved(a);
        pair_replaced(a);
        say_all_removed(a);
        say_unknown(a);
        say_missing(a);
    }
    free(a->repair.children);
    free(a);
}
