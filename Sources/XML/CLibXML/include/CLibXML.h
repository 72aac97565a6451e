/*
 * The wall between Swift and libxml2/libxslt: the only header of these libraries that Swift sees is
 * this one. Handles are opaque, every length is explicit, every error is copied out at the call.
 *
 * Ownership: what a cbx_*_create/parse/compile function returns is freed by the function named
 * beside it. A cbx_node belongs to its document and is valid as long as the document.
 * Threads: a document is used by one task at a time; schemas, stylesheets and expressions may be
 * shared once made.
 */
#ifndef CASEBOOK_CLIBXML_H
#define CASEBOOK_CLIBXML_H

#include "CSchemaModel.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define CBX_NULLABLE _Nullable
#define CBX_NONNULL _Nonnull
#else
#define CBX_NULLABLE
#define CBX_NONNULL
#endif

typedef struct cbx_document cbx_document;
typedef struct cbx_node cbx_node;
typedef struct cbx_schema cbx_schema;
typedef struct cbx_expression cbx_expression;
typedef struct cbx_stylesheet cbx_stylesheet;
typedef struct cbx_issues cbx_issues;
typedef struct cbx_index cbx_index;
typedef struct cbx_peer cbx_peer;

/* Why the door refused the bytes. 0 is success. */
typedef enum {
    CBX_OK = 0,
    CBX_EMPTY,
    CBX_TOO_LARGE,
    CBX_NOT_XML,
    CBX_COMPRESSED,
    CBX_ENCODING_UNSUPPORTED,
    CBX_ENCODING_INVALID,
    CBX_DOCTYPE,
    CBX_TOO_DEEP,
    CBX_TOO_MANY_NODES,
    CBX_TOO_MANY_ATTRIBUTES,
    CBX_ATTRIBUTE_TOO_LONG,
    CBX_TEXT_TOO_LONG,
    CBX_TOO_MANY_NAMESPACES,
    CBX_TOO_MANY_NAMES,
    CBX_TOO_SLOW,
    CBX_NOT_WELL_FORMED,
    CBX_NAMESPACE,
    CBX_OUT_OF_MEMORY
} cbx_status;

typedef struct {
    uint64_t bytes;
    uint64_t nodes;
    uint32_t depth;
    uint32_t attributes;
    uint32_t namespaces;
    uint32_t names;
    uint64_t attribute_bytes;
    uint64_t text_bytes;
    uint32_t milliseconds;
} cbx_limits;

/* One error of libxml2 or libxslt. Strings belong to the list. */
typedef struct {
    int32_t domain;
    int32_t code;
    int32_t level; /* 1 warning, 2 error, 3 fatal */
    uint32_t line; /* 1-based; 0 unknown */
    uint32_t column;
    int32_t number;                           /* libxml2's int1: a line, a character, ... */
    const char *message;                      /* may quote the document */
    const cbx_node *CBX_NULLABLE node;        /* element or attribute */
    uint64_t offset;                          /* bytes in cbx_document_text; UINT64_MAX unknown */
} cbx_issue;

/* --- Work -------------------------------------------------------------------------------- */
/* Steps that may still be taken for a document; a step is about a look at one node, or at
   CBX_STEP_BYTES of text. Whatever goes through nodes or text spends them, and ends early where it
   may not go on: what it gives then is of no use. */
typedef struct {
    int64_t steps;  /* left; negative once more were spent than there were */
    int64_t ask_at; /* `abandoned` is asked when fewer are left */
    bool is_abandoned;
    bool (*CBX_NULLABLE abandoned)(void *CBX_NULLABLE context); /* whether nobody waits any more */
    void *CBX_NULLABLE context;
} cbx_work;

enum {
    CBX_STEP_BYTES = 64,
    /* Steps after which `abandoned` is asked again. */
    CBX_STEPS_UNTIL_ASKED = 4096,
    /* What the schema engine takes for a node, and for an error that it raises. */
    CBX_STEPS_OF_SCHEMA = 4,
    CBX_STEPS_OF_ERROR = 64
};

/* The lowest address of the calling thread's stack; 0 where it is not known. */
uintptr_t cbx_stack_end(void);

/* Asks at once; false where the work has to end. */
bool cbx_work_ask(cbx_work *work);

/* Takes steps off; false where the work has to end. Without work everything may go on. */
static inline bool cbx_spend(cbx_work *CBX_NULLABLE work, uint64_t count) {
    if (work == NULL) return true;
    int64_t taken = count > INT64_MAX ? INT64_MAX : (int64_t)count;
    if (__builtin_sub_overflow(work->steps, taken, &work->steps)) work->steps = INT64_MIN;
    return work->steps >= work->ask_at || cbx_work_ask(work);
}

/* --- Errors ------------------------------------------------------------------------------ */
cbx_issues *CBX_NULLABLE cbx_issues_create(size_t kept_at_most);
void cbx_issues_free(cbx_issues *list);
size_t cbx_issues_count(const cbx_issues *list); /* kept */
size_t cbx_issues_total(const cbx_issues *list); /* raised */
cbx_issue cbx_issues_at(const cbx_issues *list, size_t index);

/* --- Documents --------------------------------------------------------------------------- */
/* Opened first, then built: in between the bytes may go, their text is the document's own. What
   goes through the document spends of `work`, which has to live as long as it; NULL for no end. Where
   *status is not CBX_OK the door refused: the first issue has the place, and the document has its
   text (as far as it was decoded) but no nodes. NULL only without memory. Free with
   cbx_document_free. */
cbx_document *CBX_NULLABLE cbx_document_open(const uint8_t *CBX_NULLABLE bytes, size_t length,
                                             cbx_limits limits, cbx_work *CBX_NULLABLE work,
                                             cbx_issues *issues, cbx_status *status);
cbx_status cbx_document_build(cbx_document *document, cbx_limits limits, cbx_issues *issues);
void cbx_document_free(cbx_document *document);
const cbx_node *cbx_document_root(const cbx_document *document);
/* The document as UTF-8, without byte order mark; what offsets count in. */
const char *cbx_document_text(const cbx_document *document, size_t *length);
/* The next such byte of a text from an offset; the length where there is none. */
size_t cbx_find_byte(const uint8_t *text, size_t length, size_t from, uint8_t byte);
/* The encoding the bytes had, by its IANA name. */
const char *cbx_document_encoding(const cbx_document *document);
/* Whether the XML declaration names that encoding, or none. */
bool cbx_document_is_as_declared(const cbx_document *document);
/* Number of elements named local in the namespace below (not counting) the node. */
size_t cbx_count_descendants(const cbx_document *document, const cbx_node *below,
                             const char *local, const char *CBX_NULLABLE ns);

/* --- Nodes ------------------------------------------------------------------------------- */
typedef enum {
    CBX_ELEMENT = 1,
    CBX_ATTRIBUTE = 2,
    CBX_TEXT = 3,
    CBX_CDATA = 4,
    CBX_INSTRUCTION = 7,
    CBX_COMMENT = 8,
    CBX_OTHER = 0
} cbx_kind;

cbx_kind cbx_node_kind(const cbx_node *node);
const char *CBX_NULLABLE cbx_node_name(const cbx_node *node);
const char *CBX_NULLABLE cbx_node_namespace(const cbx_node *node);
/* As written in the document; NULL without. */
const char *CBX_NULLABLE cbx_node_prefix(const cbx_node *node);
/* The namespace declaration at an index of an element's tag; false behind the last. */
bool cbx_node_declaration(const cbx_node *node, size_t index,
                          const char *CBX_NULLABLE *CBX_NONNULL prefix,
                          const char *CBX_NULLABLE *CBX_NONNULL uri);
bool cbx_node_has_name(const cbx_node *node, const char *local); /* in any namespace */
bool cbx_node_is(const cbx_node *node, const char *local, const char *CBX_NULLABLE ns);
const cbx_node *CBX_NULLABLE cbx_node_parent(const cbx_node *node);
const cbx_node *CBX_NULLABLE cbx_node_first_child(const cbx_node *node);
const cbx_node *CBX_NULLABLE cbx_node_next(const cbx_node *node);
const cbx_node *CBX_NULLABLE cbx_node_first_element(const cbx_node *node);
const cbx_node *CBX_NULLABLE cbx_node_next_element(const cbx_node *node);
const cbx_node *CBX_NULLABLE cbx_node_first_attribute(const cbx_node *node);
/* Bytes of a text, CDATA, comment or instruction node. */
const char *CBX_NULLABLE cbx_node_content(const cbx_node *node, size_t *length);
const cbx_node *CBX_NULLABLE cbx_attribute_node(const cbx_node *element, const char *local,
                                                const char *CBX_NULLABLE ns);
/* The value of an attribute in no namespace; NULL where it is absent. */
const char *CBX_NULLABLE cbx_attribute_value(const cbx_node *element, const char *local,
                                             const char *CBX_NULLABLE ns);
/* The same with its length in bytes. */
const char *CBX_NULLABLE cbx_attribute_bytes(const cbx_node *element, const char *local,
                                             const char *CBX_NULLABLE ns, size_t *length);
const char *CBX_NULLABLE cbx_attribute_node_value(const cbx_node *attribute);
/* Position of an element's or attribute's first character in the text; UINT64_MAX unknown. */
uint64_t cbx_node_offset(const cbx_document *document, const cbx_node *node);
void cbx_line_column(const cbx_document *document, uint64_t offset, uint32_t *line,
                     uint32_t *column);

/* Offset of a character by its line and column, or of the line's end where that comes first;
   UINT64_MAX where there is no such line. */
uint64_t cbx_offset(const cbx_document *document, uint32_t line, uint32_t column);
/* Offset of a line's first byte; UINT64_MAX where there is no such line. */
uint64_t cbx_line_start(const cbx_document *document, uint32_t line);

/* --- Index ------------------------------------------------------------------------------- */
/* The tree as arrays in document order. Node 0 is the document; neighbouring text and CDATA are one
   node. A node's children begin behind it; `end` is the first node behind all that it holds. Its
   attributes are those from `attributes` to that of the next node; the array has one row more than
   nodes for that. Equal names and equal attribute values have equal numbers. */
typedef struct {
    int32_t name; /* of an element; else one of the kinds below */
    int32_t parent;
    int32_t end;
    int32_t attributes;
} cbx_index_node;

typedef struct {
    int32_t name;
    int32_t value;
    int32_t owner;
} cbx_index_attribute;

enum {
    CBX_INDEX_TEXT = -1,
    CBX_INDEX_COMMENT = -2,
    CBX_INDEX_INSTRUCTION = -3,
    CBX_INDEX_DOCUMENT = -4
};

/* Valid as long as the document, whose tree must not change. NULL without memory. With `types` the
   value of an xsi:type that names a type of that namespace is its local name alone, whatever prefix
   the document has for it. */
cbx_index *CBX_NULLABLE cbx_index_create(const cbx_document *document,
                                         const char *CBX_NULLABLE types);
/* Whether `types` made any value other than it is written. */
bool cbx_index_resolves_types(const cbx_index *index);
void cbx_index_free(cbx_index *index);
const cbx_index_node *cbx_index_nodes(const cbx_index *index, size_t *count);
const cbx_index_attribute *cbx_index_attributes(const cbx_index *index, size_t *count);
size_t cbx_index_name_count(const cbx_index *index);
const char *cbx_index_name(const cbx_index *index, int32_t name, int32_t *ns);
/* Namespace 0 is none: NULL. */
const char *CBX_NULLABLE cbx_index_namespace(const cbx_index *index, int32_t ns);
size_t cbx_index_value_count(const cbx_index *index);
const char *cbx_index_value(const cbx_index *index, int32_t value, size_t *length);
/* -1 where the document has no such value, namespace or name. */
int32_t cbx_index_find_value(const cbx_index *index, const char *text, size_t length);
int32_t cbx_index_find_namespace(const cbx_index *index, const char *CBX_NULLABLE uri);
int32_t cbx_index_find_name(const cbx_index *index, const char *local, int32_t ns);
const cbx_node *cbx_index_node_at(const cbx_index *index, int32_t node);
const cbx_node *cbx_index_attribute_at(const cbx_index *index, int32_t attribute);
/* The content of a text, comment or instruction: writes it where it fits, returns its length. */
size_t cbx_index_text(const cbx_index *index, int32_t node, char *CBX_NULLABLE buffer, size_t room);

/* Where a part begins in a text; NULL where it does not occur. */
const void *CBX_NULLABLE cbx_find(const void *text, size_t length, const void *part,
                                  size_t part_length);
/* Position of a node, from 1, among those beside it that are like it: elements (of its name, or of
   any), attributes, comments, instructions, or texts, of which neighbours are one. */
size_t cbx_node_ordinal(const cbx_document *document, const cbx_node *node, bool of_name);

/* --- Walks ------------------------------------------------------------------------------- */
/* One pass in document order over the elements of the namespaces given (NULL at the end), that
   stops at those with a local name or with an attribute (in no namespace) that is wanted. Elements
   of other namespaces are passed over with all they hold. At most 64 attributes. The namespaces
   have to outlive the walk. NULL without memory; free with cbx_walk_free. */
typedef struct cbx_walk cbx_walk;
typedef struct {
    const cbx_node *CBX_NULLABLE node;
    int32_t element;     /* index of the name that is wanted; -1 */
    uint32_t depth;      /* 1 for the root */
    uint64_t attributes; /* bit i: the i-th wanted attribute is there */
} cbx_stop;
cbx_walk *CBX_NULLABLE cbx_walk_create(const cbx_document *document,
                                       const char *CBX_NULLABLE const *CBX_NONNULL namespaces,
                                       const char *CBX_NULLABLE const *CBX_NONNULL elements,
                                       size_t element_count,
                                       const char *CBX_NULLABLE const *CBX_NONNULL attributes,
                                       size_t attribute_count);
bool cbx_walk_next(cbx_walk *walk, cbx_stop *stop);
void cbx_walk_free(cbx_walk *walk);

/* --- Damaged text ------------------------------------------------------------------------ */
/* What text in UTF-8 has gone through, as bits. */
typedef enum {
    CBX_REPLACED = 1, /* U+FFFD stands where a character was lost */
    CBX_CONTROLS = 2, /* U+0080 to U+009F: windows-1252 read as ISO-8859-1 */
    CBX_MISREAD = 4,  /* UTF-8 read as ISO-8859-1 or windows-1252 */
    CBX_REFERENCES = 8 /* a character reference that stands for one of the first two */
} cbx_flaw;
uint32_t cbx_document_flaws(const cbx_document *document);
/* Of a text's content or an attribute's value. */
uint32_t cbx_node_flaws(const cbx_node *node);

/* --- XML Schema -------------------------------------------------------------------------- */
typedef struct {
    const char *name;
    const char *bytes;
    size_t length;
} cbx_resource;

/* The first resource is the main schema; the others are found by the name that an import or
   include gives. With `files`, local files named by the schema are read too; the network never. */
cbx_schema *CBX_NULLABLE cbx_schema_compile(const cbx_resource *resources, size_t count,
                                            bool files, cbx_issues *issues);
void cbx_schema_free(cbx_schema *schema);
/* With `sets_aside`, elements and attributes in namespaces that neither the schema nor what it
   imports declares are set aside; their number goes to *set_aside. xsi:schemaLocation is never
   followed.
   Returns 0 valid, 1 not valid, -1 could not run. */
int cbx_schema_validate(const cbx_schema *schema, cbx_document *document, bool sets_aside,
                        cbx_issues *issues, size_t *set_aside);

/* --- Compiled schemas --------------------------------------------------------------------- */
/* What a document breaks. `type` is the type of the element that the node is, or stands in. */
typedef enum {
    CBX_CHILD_UNKNOWN,        /* an element that the type does not have; `row`: a child missing there */
    CBX_CHILD_IN_EMPTY,       /* an element whose type holds nothing; `related`: its first child */
    CBX_CHILD_IN_TEXT,        /* an element inside one that holds text alone */
    CBX_CHILD_MISSING,        /* `row`: a child missing before the node; `related`: the one before */
    CBX_CHILD_MISSING_AT_END, /* the same at the end of the node; `related`: its last child */
    CBX_CHILD_BEFORE,         /* `related` must come before the node, and comes later */
    /* The node is one that the type has, elsewhere; `row`: a child missing where it is. */
    CBX_CHILD_LATE,           /* the node must come before `related`, and comes later */
    CBX_CHILD_EARLY,          /* the node must come after `related`, and comes earlier */
    CBX_CHILD_TOO_MANY,       /* one of the kind is there, and one is allowed */
    CBX_CHILD_EXCLUDED,       /* does not go with the others; `related`: the one before */
    CBX_TEXT_IN_ELEMENTS,     /* text where elements alone may be */
    CBX_TEXT_IN_EMPTY,        /* text where nothing may be */
    CBX_TEXT_INVALID,         /* the text of the element is not of its form */
    CBX_ATTRIBUTE_UNKNOWN,
    CBX_ATTRIBUTE_MISSING,    /* `row`: the attribute that the element lacks */
    CBX_ATTRIBUTE_INVALID,    /* `row`: the attribute's declaration */
    CBX_IDENTIFIER_TWICE,     /* an ID that an attribute before it has */
    CBX_REFERENCE_BROKEN,     /* an IDREF, or one of IDREFS, that is no ID of the document */
    CBX_TYPE_MISSING,         /* an abstract type; `row`: it */
    CBX_TYPE_INVALID,         /* an xsi:type; `row`: the declared type */
    CBX_NIL_INVALID,          /* an xsi:nil where none is allowed, or with a wrong value */
    CBX_NIL_WITH_CONTENT      /* something in an element whose xsi:nil is true */
} cbx_model_finding_kind;

typedef struct {
    cbx_model_finding_kind kind;
    uint16_t type;
    uint16_t row; /* of the model's children, attributes or types; CBX_MODEL_NONE without */
    const cbx_node *node;
    const cbx_node *CBX_NULLABLE related;
} cbx_model_finding;

typedef struct {
    cbx_model_finding *CBX_NULLABLE kept; /* cbx_model_verdict_close frees it */
    size_t count;
    size_t total;
    size_t broken_references; /* of `total` */
    size_t set_aside;
} cbx_model_verdict;

/* Holds a document against a compiled schema in one pass, and names all that is wrong, each once.
   With `sets_aside`, elements and attributes in namespaces that the model does not have are
   passed over. False where the work had to end, or without memory. */
bool cbx_model_validate(const cbx_model *model, const cbx_document *document, bool sets_aside,
                        size_t kept_at_most, cbx_model_verdict *verdict);
void cbx_model_verdict_close(cbx_model_verdict *verdict);

/* --- XPath 1.0 --------------------------------------------------------------------------- */
cbx_expression *CBX_NULLABLE cbx_xpath_compile(const char *expression, cbx_issues *issues);
void cbx_xpath_free(cbx_expression *expression);
/* Evaluates with the namespaces given as prefix, URI pairs. A node set comes back in document
   order through `visit`; anything else as its string value through `text`. False on error. */
typedef void (*cbx_node_visitor)(void *CBX_NULLABLE context, const cbx_node *node);
typedef void (*cbx_text_visitor)(void *CBX_NULLABLE context, const char *text, size_t length);
bool cbx_xpath_evaluate(const cbx_expression *expression, const cbx_document *document,
                        const cbx_node *at,
                        const char *CBX_NONNULL const *CBX_NULLABLE namespaces, size_t pairs,
                        cbx_issues *issues, void *CBX_NULLABLE context, cbx_node_visitor visit,
                        cbx_text_visitor text);

/* --- XSLT 1.0 ---------------------------------------------------------------------------- */
/* Reading, writing and the network are denied, while compiling and while transforming. */
cbx_stylesheet *CBX_NULLABLE cbx_stylesheet_compile(const cbx_resource *resource,
                                                    cbx_issues *issues);
void cbx_stylesheet_free(cbx_stylesheet *stylesheet);
/* The result goes to `text` once. False on error or when a limit is met. */
bool cbx_stylesheet_apply(const cbx_stylesheet *stylesheet, const cbx_document *document,
                          uint64_t operations, uint32_t depth, cbx_issues *issues,
                          void *CBX_NULLABLE context, cbx_text_visitor text);
/* The result as a tree, which has no text and no places. A file that it asks for
   is a document without content; NULL
   where it stops, when a limit is met, or where the result has no element. Free with cbx_document_free. */
cbx_document *CBX_NULLABLE cbx_stylesheet_transform(const cbx_stylesheet *stylesheet,
                                                    const cbx_document *document,
                                                    uint64_t operations, uint32_t depth,
                                                    cbx_issues *issues);

/* --- XPath with XSLT's and EXSLT's functions ---------------------------------------------- */
/* Whether a function of EXSLT can be had here. */
bool cbx_peer_knows(const char *function, const char *ns);
/* A context over a document; `keys` is a stylesheet whose xsl:key elements count. Belongs to one
   task, and must go before the document. Free with cbx_peer_free. */
cbx_peer *CBX_NULLABLE cbx_peer_create(const cbx_stylesheet *keys, const cbx_document *document,
                                       const char *CBX_NONNULL const *CBX_NULLABLE namespaces,
                                       size_t pairs);
void cbx_peer_free(cbx_peer *peer);
/* Variables; false on error. A node of NULL is the document. */
bool cbx_peer_define(cbx_peer *peer, const char *name, const cbx_expression *expression,
                     const cbx_node *CBX_NULLABLE at);
bool cbx_peer_set_boolean(cbx_peer *peer, const char *name, bool value);
bool cbx_peer_set_number(cbx_peer *peer, const char *name, double value);
bool cbx_peer_set_string(cbx_peer *peer, const char *name, const char *value);
bool cbx_peer_set_nodes(cbx_peer *peer, const char *name,
                        const cbx_node *CBX_NONNULL const *CBX_NULLABLE nodes, size_t count);
/* The value as a string, once, through `text`; `at` is what current() gives too. */
bool cbx_peer_evaluate(cbx_peer *peer, const cbx_expression *expression,
                       const cbx_node *CBX_NULLABLE at, void *CBX_NULLABLE context,
                       cbx_text_visitor text);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
