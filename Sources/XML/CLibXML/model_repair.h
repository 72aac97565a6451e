/* What has to be done to an element's children so that its type takes them. Shared by the two files
   that find it and say it. */
#ifndef CASEBOOK_CLIBXML_MODEL_REPAIR_H
#define CASEBOOK_CLIBXML_MODEL_REPAIR_H

#include "model.h"

/* States of one type, and elements that one content is said to lack. */
#define MOST_STATES 64
#define MOST_MISSING 64

typedef struct {
    const xmlNode *node;
    uint16_t symbol;
    uint16_t row;   /* of the model's children, or none */
    uint8_t state;  /* of the content once the child was kept or taken out */
    bool is_other;  /* of a namespace that a wildcard takes */
    bool is_kept;
    bool is_said;   /* what is wrong with it is said with something else */
    uint16_t replaces; /* the row of a child that is missing where it stands, or none */
} model_child_use;

typedef struct {
    size_t before; /* index of a child; the number of children for the end */
    uint16_t row;
    bool is_said;
} model_missing;

typedef struct {
    model_child_use *children;
    size_t count;
    model_missing missing[MOST_MISSING];
    size_t missing_count;
} model_repair;

/* Fills in what is kept, and what is missing; false where the work had to end. */
bool model_repair_find(model_run *run, uint16_t type, model_repair *repair);

#endif
