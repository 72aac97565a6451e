/*
 * A schema as arrays, ready to run: names as numbers, content models as automata.
 * `Schemas/Compiler` writes the arrays from the tables in `Schemas/Tables`; `cbx_model_validate` of CLibXML runs them.
 * Nothing of them is made when the program starts.
 */
#ifndef CSCHEMAMODEL_H
#define CSCHEMAMODEL_H

#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/* No row, no text. */
#define CBX_MODEL_NONE 0xFFFFu
/* The symbol of a wildcard: any element of a namespace other than CDA's. */
#define CBX_MODEL_ANY_OTHER 0xFFFEu

enum { CBX_MODEL_NO_NAMESPACE = 0, CBX_MODEL_HL7 = 1, CBX_MODEL_SDTC = 2 };

/* A text in `texts`, which ends with a NUL. */
typedef struct {
    uint32_t offset;
    uint16_t length;
    uint16_t ns;
} cbx_model_name;

/* From a state by an element; rows of one state are in the content model's order. */
typedef struct {
    uint16_t symbol;
    uint16_t next;
    uint16_t child; /* row of `children` */
} cbx_model_transition;

/* Its transitions end where those of the next row begin. State 0 of a type is the first. */
typedef struct {
    uint16_t first;
    uint16_t accepts;
} cbx_model_state;

/* An element that a type may hold. */
typedef struct {
    uint16_t symbol;
    uint16_t type;
    uint8_t is_nillable;
    uint8_t repeats; /* more than one may stand there */
} cbx_model_child;

typedef struct {
    uint16_t name;  /* row of `attribute_names` */
    uint16_t value; /* row of `values` */
    uint16_t fixed; /* row of `fixed`, or none */
    uint16_t is_required;
} cbx_model_attribute;

enum {
    CBX_CONTENT_EMPTY,    /* nothing, white space neither */
    CBX_CONTENT_ELEMENTS, /* elements, and white space between them */
    CBX_CONTENT_MIXED,    /* elements and text */
    CBX_CONTENT_TEXT,     /* text */
    CBX_CONTENT_VALUE     /* text of a lexical form */
};

typedef struct {
    uint16_t base;  /* a type, or none */
    uint16_t value; /* row of `values` for a text of a lexical form */
    uint16_t first_state;
    uint16_t state_count;
    uint16_t first_child;
    uint16_t child_count;
    uint16_t first_attribute;
    uint8_t attribute_count;
    uint8_t content;
    uint8_t is_abstract;
    uint64_t required; /* bit i: the type's i-th attribute is required */
} cbx_model_type;

/* The lexical forms of HL7 V3 Data Types Release 1 and of XML Schema. */
typedef enum {
    CBX_FORM_STRING,
    CBX_FORM_WORD,
    CBX_FORM_BOOLEAN,
    CBX_FORM_BINARY,
    CBX_FORM_INTEGER,
    CBX_FORM_REAL,
    CBX_FORM_PROBABILITY,
    CBX_FORM_TIMESTAMP,
    CBX_FORM_UNIQUE_IDENTIFIER,
    CBX_FORM_OBJECT_IDENTIFIER,
    CBX_FORM_URL,
    CBX_FORM_POSITIVE_INTEGER,
    CBX_FORM_INTEGERS,
    CBX_FORM_EMPTY,
    CBX_FORM_TEXT,
    CBX_FORM_XML_BOOLEAN,
    CBX_FORM_IDENTIFIER,
    CBX_FORM_IDENTIFIER_REFERENCE,
    CBX_FORM_IDENTIFIER_REFERENCES,
    CBX_FORM_NAME_TOKEN,
    CBX_FORM_NAME_TOKENS,
    CBX_FORM_CODE, /* one code of a list */
    CBX_FORM_CODES /* codes of a list, or none */
} cbx_model_form;

typedef struct {
    uint16_t form;
    uint16_t list; /* row of `lists` */
} cbx_model_value;

/* Open addressing: a slot holds a row's number + 1. The mask is one below the size. */
typedef struct {
    const uint16_t *slots;
    uint32_t mask;
} cbx_model_slots;

typedef struct {
    const char *hl7, *sdtc; /* the namespaces */
    const char *texts;
    const cbx_model_name *element_names;
    const cbx_model_name *attribute_names;
    const cbx_model_name *type_names; /* row i: the name of type i */
    const cbx_model_name *codes;
    const cbx_model_name *fixed;
    cbx_model_slots element_slots, attribute_slots, type_slots, code_slots;
    const cbx_model_type *types;
    const cbx_model_state *states;
    const cbx_model_transition *transitions;
    const cbx_model_child *children;
    const cbx_model_attribute *attributes;
    const cbx_model_value *values;
    const uint8_t *lists; /* `list_bytes` a row: bit i is set where the list has code i */
    uint32_t list_bytes;
    uint16_t element_count; /* of `element_names` */
    uint16_t attribute_count;
    uint16_t type_count;
    uint16_t code_count;
    uint16_t root;        /* type of the root element */
} cbx_model;

/* CDA R2 with HL7's extensions. */
const cbx_model *cbx_model_cda(void);

/* FNV-1a; the namespace takes part. */
static inline uint32_t cbx_model_hash(const char *text, uint32_t length, uint32_t ns) {
    uint32_t hash = 2166136261u ^ ns;
    for (uint32_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)text[i]) * 16777619u;
    return hash;
}

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
