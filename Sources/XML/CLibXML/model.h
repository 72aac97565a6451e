/* The engine that holds a document against a compiled schema. Shared by its own files. */
#ifndef CASEBOOK_CLIBXML_MODEL_H
#define CASEBOOK_CLIBXML_MODEL_H

#include "internal.h"
#include "texts.h"

#include <string.h>

/* What a namespace is to a model; the first three are its numbers in the model. */
enum { NS_NONE = 0, NS_HL7 = 1, NS_SDTC = 2, NS_XSI = 3, NS_FOREIGN = 4 };

/* Names whose numbers are at hand; powers of two. */
#define KNOWN_NAMES 512
#define KNOWN_NAMESPACES 8

typedef struct {
    const xmlChar *name;
    uint32_t ns;
    uint16_t row;
} known_name;

/* An element that is open. */
typedef struct {
    const xmlNode *node;
    uint16_t type;
    uint16_t state;
    bool is_explained; /* its content is wrong, and has been gone through as a whole */
    bool has_text_finding;
    bool is_nil;
    size_t first_replaced; /* children that stand where others should begin here in `replaced` */
} model_frame;

typedef struct {
    const xmlAttr *attribute;
    const char *text;
    uint32_t length;
} model_reference;

typedef struct {
    const cbx_model *model;
    const cbx_document *document;
    cbx_work *work;
    cbx_model_verdict *verdict;
    size_t kept_at_most, capacity;
    bool sets_aside;
    bool has_failed; /* no memory, or no work left */
    model_frame *frames;
    size_t depth, frame_capacity;
    known_name elements[KNOWN_NAMES], attributes[KNOWN_NAMES];
    struct {
        const xmlNs *ns;
        int number;
    } namespaces[KNOWN_NAMESPACES];
    cbx_texts ids;       /* IDs of the document */
    cbx_texts loose_ids; /* those in parts that could not be checked */
    model_reference *references;
    size_t reference_count, reference_capacity;
    const xmlNode **replaced;
    size_t replaced_count, replaced_capacity;
} model_run;

/* A part of a text. */
typedef struct {
    const char *start;
    const char *end;
} model_span;

static inline bool model_is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static inline model_span model_trimmed(const char *text) {
    while (model_is_space(*text)) text++;
    const char *end = text + strlen(text);
    while (end > text && model_is_space(end[-1])) end--;
    return (model_span){text, end};
}

/* Takes steps off; false, and the run ends, where none are left. */
static inline bool model_spend(model_run *run, uint64_t count) {
    if (cbx_spend(run->work, count)) return true;
    run->has_failed = true;
    return false;
}

/* Makes room for one more row; false, and the run ends, without memory. */
bool model_grow(model_run *run, void **rows, size_t *capacity, size_t count, size_t size);

/* What a namespace is to the model. */
int model_namespace(model_run *run, const xmlNs *ns);
/* Whether a node of the namespace is passed over. */
static inline bool model_passes_over(const model_run *run, int ns) {
    return ns == NS_FOREIGN && run->sets_aside;
}
/* The numbers of names, or CBX_MODEL_NONE. */
uint16_t model_element_name(model_run *run, const xmlNode *element, int ns);
uint16_t model_attribute_name(model_run *run, const xmlAttr *attribute, int ns);
uint16_t model_type_name(const cbx_model *model, const char *local, size_t length, int ns);
uint16_t model_code(const cbx_model *model, model_span text);

void model_report(model_run *run, cbx_model_finding_kind kind, uint16_t type, uint16_t row,
                  const void *node, const void *related);

/* Type, xsi:nil and attributes of an element, which may name a type of its own. False where its
   content cannot be checked. */
bool model_open(model_run *run, const xmlNode *element, uint16_t declared, bool is_nillable,
                uint16_t *type, bool *is_nil);

/* Whether a text is of a form. Texts are NUL-terminated; costs are the caller's. */
bool model_value_fits(const cbx_model *model, const cbx_model_value *value, const char *text);
bool model_equals_fixed(const cbx_model_value *value, const cbx_model_name *fixed,
                        const char *texts, const char *text);

/* The row of the type's child of that name, or CBX_MODEL_NONE. */
uint16_t model_child_row(const cbx_model *model, uint16_t type, uint16_t symbol);
/* The transition of a state (of all states) by an element, or NULL. */
const cbx_model_transition *model_transition(const cbx_model *model, uint32_t state,
                                             uint16_t symbol, bool is_other);
/* Names all that is wrong with an element's children. */
void model_explain(model_run *run, const xmlNode *element, uint16_t type);

#endif
