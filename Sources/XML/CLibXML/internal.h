/* Shared by CLibXML's own files; never installed. */
#ifndef CASEBOOK_CLIBXML_INTERNAL_H
#define CASEBOOK_CLIBXML_INTERNAL_H

#include "CLibXML.h"
#include "arena.h"

#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#define CBX_XSI "http://www.w3.org/2001/XMLSchema-instance"

/* Bytes of text whose characters are counted at once. */
#define CBX_BLOCK ((uint64_t)4096)

/* A node's position among those like it, from which that of a later sibling goes on. */
typedef struct {
    const xmlNode *node;
    size_t ordinal;
    bool of_name;
} cbx_ordinal;
#define CBX_ORDINALS 64

struct cbx_document {
    xmlDocPtr tree; /* its _private is the document */
    cbx_work *work;
    cbx_arena *arena; /* NULL without: then everything is malloc's */
    char *text; /* UTF-8, NUL-terminated */
    size_t length;
    const char *encoding;
    uint64_t *lines; /* offsets of line starts, made when first asked for */
    size_t line_count;
    uint64_t *characters; /* before each block of CBX_BLOCK bytes; made when first asked for */
    cbx_ordinal ordinals[CBX_ORDINALS];
};

/* The bytes as UTF-8 with a NUL behind them. */
typedef struct {
    char *bytes;
    size_t length;
    const char *encoding;
} cbx_text;

cbx_status cbx_text_decode(const uint8_t *bytes, size_t length, const cbx_limits *limits,
                           cbx_text *text, uint64_t *offset);

/* What looking at a node is charged to. */
static inline cbx_work *cbx_work_of(const xmlNode *node) {
    const cbx_document *document = node->doc == NULL ? NULL : node->doc->_private;
    return document == NULL ? NULL : document->work;
}

/* Operations that libxml2 or libxslt may take where it counts them itself; 0 would be no limit. */
static inline uint64_t cbx_operations_left(const cbx_work *work, uint64_t most) {
    if (work == NULL || work->steps >= (int64_t)most) return most;
    return work->steps > 0 ? (uint64_t)work->steps : 1;
}

static inline bool cbx_is_text(const xmlNode *node) {
    return node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE;
}

/* XPath's data model has no CDATA: neighbouring text is one node. */
static inline bool cbx_continues_text(const xmlNode *node) {
    return cbx_is_text(node) && node->prev != NULL && cbx_is_text(node->prev);
}

void cbx_initialize(void);
/* Which resources the calling thread's loads may see; NULL forbids all. */
typedef struct {
    const cbx_resource *resources;
    size_t count;
    bool files;
    bool nothing; /* everything that is asked for is a document with nothing in it */
} cbx_loadable;
void cbx_allow_loads(const cbx_loadable *loadable);

/* Readies the document's tables of identifiers and references for as many as it has; false where
   the work has to end. */
bool cbx_identifiers_prepare(const cbx_document *document);
/* The same while it is parsed, for xml:id. */
void cbx_identifiers_prepare_parse(const cbx_document *document, xmlDocPtr tree);

/* Whether one more issue would be kept; else it is only counted, and its place is of no use. */
bool cbx_issues_keeps(const cbx_issues *list);
void cbx_issues_add(cbx_issues *list, const cbx_issue *issue);
/* Takes line and column from the node where the document is known, else from the error. */
void cbx_issues_add_error(cbx_issues *list, const xmlError *error, const cbx_document *document);
void cbx_issues_add_at(cbx_issues *list, const cbx_document *document, int code,
                       const char *message, uint64_t offset);

#endif
