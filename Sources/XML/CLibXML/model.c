/*
 * Holds a document against a compiled schema: one pass over the tree in document order, with one
 * automaton a type. What is wrong is named where it is, and the pass goes on: an element that is in
 * the wrong place is still checked as what it is.
 */
#include "model.h"

#include <stdlib.h>
#include <string.h>

bool model_grow(model_run *run, void **rows, size_t *capacity, size_t count, size_t size) {
    if (count < *capacity) return true;
    size_t wanted = *capacity == 0 ? 32 : *capacity * 2;
    void *larger = realloc(*rows, wanted * size);
    if (larger == NULL) {
        run->has_failed = true;
        return false;
    }
    *rows = larger;
    *capacity = wanted;
    return true;
}

void model_report(model_run *run, cbx_model_finding_kind kind, uint16_t type, uint16_t row,
                  const void *node, const void *related) {
    cbx_model_verdict *verdict = run->verdict;
    verdict->total++;
    if (kind == CBX_REFERENCE_BROKEN) verdict->broken_references++;
    if (!model_spend(run, CBX_STEPS_OF_ERROR) || verdict->count >= run->kept_at_most) return;
    if (!model_grow(run, (void **)&verdict->kept, &run->capacity, verdict->count,
                    sizeof *verdict->kept))
        return;
    verdict->kept[verdict->count++] = (cbx_model_finding){kind, type, row, node, related};
}

static void skim_attributes(model_run *run, const xmlNode *element) {
    for (const xmlAttr *a = element->properties; a != NULL; a = a->next) {
        if (!model_spend(run, 1)) return;
        if (model_passes_over(run, model_namespace(run, a->ns))) run->verdict->set_aside++;
        if (a->ns != NULL || strcmp((const char *)a->name, "ID") != 0) continue;
        model_span id = model_trimmed(cbx_attribute_node_value((const cbx_node *)a));
        if (cbx_texts_add(&run->loose_ids, id.start, (uint32_t)(id.end - id.start)) < 0)
            run->has_failed = true;
    }
}

/* Goes through a part that is not checked: references to its IDs are not called broken, and what is
   foreign in it is counted. */
static void skim(model_run *run, const xmlNode *top) {
    for (const xmlNode *node = top; node != NULL && !run->has_failed;) {
        if (!model_spend(run, 1)) return;
        if (node->type == XML_ELEMENT_NODE) {
            bool is_foreign = model_passes_over(run, model_namespace(run, node->ns));
            if (is_foreign) run->verdict->set_aside++;
            else skim_attributes(run, node);
            if (!is_foreign && node->children != NULL) {
                node = node->children;
                continue;
            }
        }
        while (node != top && node->next == NULL) node = node->parent;
        if (node == top) return;
        node = node->next;
    }
}

static bool push(model_run *run, const xmlNode *node, uint16_t type, bool is_nil) {
    if (!model_grow(run, (void **)&run->frames, &run->frame_capacity, run->depth,
                    sizeof *run->frames))
        return false;
    run->frames[run->depth++] = (model_frame){
        .node = node, .type = type, .is_nil = is_nil, .first_replaced = run->replaced_count};
    return true;
}

static void explain(model_run *run, model_frame *frame) {
    if (frame->is_explained) return;
    frame->is_explained = true;
    model_explain(run, frame->node, frame->type);
}

/* Takes a child through its parent's content; the row of its declaration, or CBX_MODEL_NONE. */
static uint16_t take(model_run *run, model_frame *frame, const xmlNode *child, int ns) {
    const cbx_model *model = run->model;
    const cbx_model_type *type = &model->types[frame->type];
    if (frame->is_nil) {
        if (!frame->is_explained)
            model_report(run, CBX_NIL_WITH_CONTENT, frame->type, CBX_MODEL_NONE, frame->node,
                         child);
        frame->is_explained = true;
        return CBX_MODEL_NONE;
    }
    if (type->content != CBX_CONTENT_ELEMENTS && type->content != CBX_CONTENT_MIXED) {
        if (type->content != CBX_CONTENT_EMPTY)
            model_report(run, CBX_CHILD_IN_TEXT, frame->type, CBX_MODEL_NONE, child, NULL);
        else if (!frame->is_explained)
            model_report(run, CBX_CHILD_IN_EMPTY, frame->type, CBX_MODEL_NONE, frame->node, child);
        frame->is_explained = true;
        return CBX_MODEL_NONE;
    }
    uint16_t symbol = model_element_name(run, child, ns);
    if (!frame->is_explained) {
        const cbx_model_transition *found =
            model_transition(model, type->first_state + (uint32_t)frame->state, symbol,
                             ns != NS_HL7 && ns != NS_NONE);
        if (found != NULL) {
            frame->state = found->next;
            return found->child;
        }
        explain(run, frame);
    }
    /* One that stands where another should is most likely that one under a wrong name: its content
       would be held against the wrong type. */
    for (size_t i = frame->first_replaced; i < run->replaced_count; i++)
        if (run->replaced[i] == child) return CBX_MODEL_NONE;
    return model_child_row(model, frame->type, symbol);
}

static bool has_element(const model_run *run, const xmlNode *element) {
    for (const xmlNode *n = element->children; n != NULL; n = n->next)
        if (n->type == XML_ELEMENT_NODE &&
            !model_passes_over(run, model_namespace((model_run *)run, n->ns)))
            return true;
    return false;
}

static void take_text(model_run *run, model_frame *frame, const xmlNode *text) {
    uint8_t content = run->model->types[frame->type].content;
    if (frame->has_text_finding) return;
    if (frame->is_nil) {
        if (!frame->is_explained)
            model_report(run, CBX_NIL_WITH_CONTENT, frame->type, CBX_MODEL_NONE, frame->node, text);
        frame->is_explained = true;
    } else if (content == CBX_CONTENT_ELEMENTS && text->content != NULL) {
        const char *start = (const char *)text->content, *c = start;
        while (model_is_space(*c)) c++;
        if (!model_spend(run, (uint64_t)(c - start) / CBX_STEP_BYTES)) return;
        /* To libxml2 a CDATA section is never white space. */
        if (*c == '\0' && text->type == XML_TEXT_NODE) return;
        frame->has_text_finding = true;
        model_report(run, CBX_TEXT_IN_ELEMENTS, frame->type, CBX_MODEL_NONE, text, NULL);
    } else if (content == CBX_CONTENT_EMPTY) {
        frame->has_text_finding = true;
        if (!has_element(run, frame->node))
            model_report(run, CBX_TEXT_IN_EMPTY, frame->type, CBX_MODEL_NONE, text, NULL);
    }
}

/* The text of an element that holds a value. */
static void check_value(model_run *run, const model_frame *frame) {
    size_t length = 0;
    for (const xmlNode *n = frame->node->children; n != NULL; n = n->next)
        if (cbx_is_text(n) && n->content != NULL) length += strlen((const char *)n->content);
    if (!model_spend(run, length / CBX_STEP_BYTES)) return;
    char *text = malloc(length + 1);
    if (text == NULL) {
        run->has_failed = true;
        return;
    }
    size_t at = 0;
    for (const xmlNode *n = frame->node->children; n != NULL; n = n->next) {
        if (!cbx_is_text(n) || n->content == NULL) continue;
        size_t part = strlen((const char *)n->content);
        memcpy(text + at, n->content, part);
        at += part;
    }
    text[length] = '\0';
    const cbx_model *model = run->model;
    uint16_t value = model->types[frame->type].value;
    if (!model_value_fits(model, &model->values[value], text))
        model_report(run, CBX_TEXT_INVALID, frame->type, value, frame->node, NULL);
    free(text);
}

static void close_element(model_run *run, model_frame *frame) {
    const cbx_model_type *type = &run->model->types[frame->type];
    if (frame->is_explained || frame->is_nil) return;
    switch (type->content) {
    case CBX_CONTENT_VALUE: return check_value(run, frame);
    case CBX_CONTENT_ELEMENTS:
    case CBX_CONTENT_MIXED:
        if (!run->model->states[type->first_state + frame->state].accepts) explain(run, frame);
    }
}

static void open_element(model_run *run, const xmlNode *element, uint16_t declared,
                         bool is_nillable) {
    uint16_t type = declared;
    bool is_nil = false;
    if (model_open(run, element, declared, is_nillable, &type, &is_nil))
        push(run, element, type, is_nil);
    else
        skim(run, element);
}

static void walk(model_run *run, const xmlNode *root) {
    open_element(run, root, run->model->root, false);
    const xmlNode *at = root->children;
    while (run->depth > 0 && !run->has_failed) {
        model_frame *frame = &run->frames[run->depth - 1];
        if (at == NULL) {
            close_element(run, frame);
            run->replaced_count = frame->first_replaced;
            at = frame->node->next;
            run->depth--;
            continue;
        }
        if (!model_spend(run, 1)) return;
        const xmlNode *node = at;
        at = at->next;
        if (cbx_is_text(node)) {
            take_text(run, frame, node);
        } else if (node->type == XML_ELEMENT_NODE) {
            int ns = model_namespace(run, node->ns);
            if (model_passes_over(run, ns)) {
                run->verdict->set_aside++;
                continue;
            }
            uint16_t row = take(run, frame, node, ns);
            if (row == CBX_MODEL_NONE) {
                skim(run, node);
                continue;
            }
            const cbx_model_child *child = &run->model->children[row];
            size_t depth = run->depth;
            open_element(run, node, child->type, child->is_nillable);
            if (run->depth > depth) at = node->children;
        }
    }
}

static void check_references(model_run *run) {
    for (size_t i = 0; i < run->reference_count && !run->has_failed; i++) {
        const model_reference *r = &run->references[i];
        if (!model_spend(run, 1)) return;
        if (cbx_texts_find(&run->ids, r->text, r->length) < 0 &&
            cbx_texts_find(&run->loose_ids, r->text, r->length) < 0)
            model_report(run, CBX_REFERENCE_BROKEN, CBX_MODEL_NONE, CBX_MODEL_NONE, r->attribute,
                         NULL);
    }
}

bool cbx_model_validate(const cbx_model *model, const cbx_document *document, bool sets_aside,
                        size_t kept_at_most, cbx_model_verdict *verdict) {
    *verdict = (cbx_model_verdict){0};
    model_run *run = calloc(1, sizeof *run);
    if (run == NULL) return false;
    run->model = model;
    run->document = document;
    run->work = document->work;
    run->verdict = verdict;
    run->kept_at_most = kept_at_most;
    run->sets_aside = sets_aside;
    if (cbx_texts_open(&run->ids, 64) && cbx_texts_open(&run->loose_ids, 16)) {
        walk(run, xmlDocGetRootElement(document->tree));
        check_references(run);
    } else {
        run->has_failed = true;
    }
    bool has_finished = !run->has_failed;
    cbx_texts_close(&run->ids);
    cbx_texts_close(&run->loose_ids);
    free(run->references);
    free(run->replaced);
    free(run->frames);
    free(run);
    return has_finished;
}

void cbx_model_verdict_close(cbx_model_verdict *verdict) {
    free(verdict->kept);
    verdict->kept = NULL;
}
