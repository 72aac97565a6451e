#include "internal.h"

#include <libxml/hash.h>
#include <libxml/parser.h>
#include <libxml/schemasInternals.h>
#include <libxml/xmlschemas.h>
#include <stdlib.h>
#include <string.h>

struct cbx_schema {
    cbx_arena *arena; /* holds all of it but its large blocks */
    xmlSchemaPtr compiled;
    xmlDocPtr main; /* the compiled schema points into it and does not own it */
    const char **namespaces; /* that it and its imports declare, with room for NULL at the end */
    size_t namespace_count;
};

static void on_compile_error(void *data, xmlErrorPtr error) {
    cbx_issues_add_error(data, error, NULL);
}

static void add_namespace(cbx_schema *schema, const xmlChar *name) {
    if (name != NULL) schema->namespaces[schema->namespace_count++] = (const char *)name;
}

/* An import's name is its namespace; `##` stands for none, which is no element's. */
static void on_import(void *bucket, void *data, const xmlChar *name) {
    (void)bucket;
    add_namespace(data, name);
}

static bool list_namespaces(cbx_schema *schema) {
    xmlHashTablePtr imports = schema->compiled->schemasImports;
    size_t count = imports == NULL ? 0 : (size_t)xmlHashSize(imports);
    schema->namespaces = calloc(count + 2, sizeof *schema->namespaces);
    if (schema->namespaces == NULL) return false;
    add_namespace(schema, schema->compiled->targetNamespace);
    if (imports != NULL) xmlHashScan(imports, on_import, schema);
    return true;
}

cbx_schema *cbx_schema_compile(const cbx_resource *resources, size_t count, bool files,
                               cbx_issues *issues) {
    cbx_initialize();
    if (count == 0) return NULL;
    cbx_schema *schema = calloc(1, sizeof *schema);
    if (schema == NULL) return NULL;
    schema->arena = cbx_arena_create();
    cbx_loadable loadable = {.resources = resources, .count = count, .files = files};
    cbx_allow_loads(&loadable);
    cbx_arena_enter(schema->arena);
    xmlSetStructuredErrorFunc(issues, on_compile_error);
    schema->main = xmlReadMemory(resources[0].bytes, (int)resources[0].length, resources[0].name,
                                 NULL, XML_PARSE_NONET | XML_PARSE_HUGE);
    xmlSchemaParserCtxtPtr parser =
        schema->main == NULL ? NULL : xmlSchemaNewDocParserCtxt(schema->main);
    if (parser != NULL) {
        xmlSchemaSetParserStructuredErrors(parser, on_compile_error, issues);
        schema->compiled = xmlSchemaParse(parser);
        xmlSchemaFreeParserCtxt(parser);
    }
    xmlSetStructuredErrorFunc(NULL, NULL);
    cbx_arena_leave();
    cbx_allow_loads(NULL);
    if (schema->compiled != NULL && list_namespaces(schema)) return schema;
    cbx_schema_free(schema);
    return NULL;
}

void cbx_schema_free(cbx_schema *schema) {
    cbx_arena_enter(schema->arena);
    if (schema->compiled != NULL) xmlSchemaFree(schema->compiled);
    if (schema->main != NULL) xmlFreeDoc(schema->main);
    cbx_arena_leave();
    cbx_arena_free(schema->arena);
    free(schema->namespaces);
    free(schema);
}

/* --- Setting aside what the schema does not speak of ---------------------------------------- */

typedef struct {
    xmlNodePtr node; /* element or attribute */
    xmlNodePtr parent, previous, next;
} detached;

typedef struct {
    detached *items;
    size_t count, capacity;
    size_t foreign;
} detached_list;

static bool detach(detached_list *list, xmlNodePtr node) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 16 : list->capacity * 2;
        detached *items = realloc(list->items, capacity * sizeof *items);
        if (items == NULL) return false;
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = (detached){node, node->parent, node->prev, node->next};
    if (node->prev != NULL) node->prev->next = node->next;
    if (node->next != NULL) node->next->prev = node->prev;
    if (node->type == XML_ATTRIBUTE_NODE) {
        if (node->prev == NULL) node->parent->properties = (xmlAttrPtr)node->next;
    } else {
        if (node->prev == NULL) node->parent->children = node->next;
        if (node->next == NULL) node->parent->last = node->prev;
    }
    return true;
}

static void reattach(const detached *d) {
    if (d->previous != NULL) d->previous->next = d->node;
    if (d->next != NULL) d->next->prev = d->node;
    if (d->node->type == XML_ATTRIBUTE_NODE) {
        if (d->previous == NULL) d->parent->properties = (xmlAttrPtr)d->node;
    } else {
        if (d->previous == NULL) d->parent->children = d->node;
        if (d->next == NULL) d->parent->last = d->node;
    }
}

static bool foreign(const xmlNs *ns, const char *const *known) {
    if (known == NULL || ns == NULL || ns->href == NULL) return false;
    const char *uri = (const char *)ns->href;
    for (const char *const *k = known; *k != NULL; k++)
        if (strcmp(*k, uri) == 0) return false;
    return strcmp(uri, CBX_XSI) != 0;
}

static bool is_location(const xmlAttr *a) {
    if (a->ns == NULL || strcmp((const char *)a->ns->href, CBX_XSI) != 0) return false;
    return strcmp((const char *)a->name, "schemaLocation") == 0 ||
           strcmp((const char *)a->name, "noNamespaceSchemaLocation") == 0;
}

static bool set_aside_attributes(xmlNodePtr element, const char *const *known, detached_list *list) {
    cbx_work *work = cbx_work_of(element);
    for (xmlAttrPtr a = element->properties; a != NULL;) {
        xmlAttrPtr next = a->next;
        if (!cbx_spend(work, CBX_STEPS_OF_SCHEMA)) return false;
        if (a->ns != NULL) {
            bool strange = foreign(a->ns, known);
            if (strange) list->foreign++;
            if ((strange || is_location(a)) && !detach(list, (xmlNodePtr)a)) return false;
        }
        a = next;
    }
    return true;
}

/* Pays for the engine too, which cannot be stopped: it goes through the same nodes. */
static bool set_aside(xmlNodePtr root, const char *const *known, detached_list *list) {
    cbx_work *work = cbx_work_of(root);
    xmlNodePtr node = root;
    while (node != NULL) {
        if (!cbx_spend(work, CBX_STEPS_OF_SCHEMA)) return false;
        xmlNodePtr into = NULL;
        bool gone = false;
        xmlNodePtr next = node->next, parent = node->parent;
        if (node->type == XML_ELEMENT_NODE) {
            if (node != root && foreign(node->ns, known)) {
                list->foreign++;
                if (!detach(list, node)) return false;
                gone = true;
            } else {
                if (!set_aside_attributes(node, known, list)) return false;
                into = node->children;
            }
        }
        if (into != NULL) {
            node = into;
            continue;
        }
        if (!gone && node == root) return true;
        while (next == NULL) {
            if (parent == root || parent == NULL) return true;
            next = parent->next;
            parent = parent->parent;
        }
        node = next;
    }
    return true;
}

/* --- Validation ----------------------------------------------------------------------------- */

typedef struct {
    xmlNodePtr node, next;
} cut;

typedef struct {
    cbx_issues *issues;
    const cbx_document *document;
    cut *cuts;
    size_t count, capacity;
} listener;

/* libxml2 cannot be told to stop: it finds nothing behind a node or its parents until the cuts are
   mended. */
static void cut_off(listener *to, xmlNodePtr node) {
    if (node != NULL && node->type == XML_ATTRIBUTE_NODE) node = node->parent;
    for (; node != NULL && node->type == XML_ELEMENT_NODE; node = node->parent) {
        if (node->next == NULL) continue;
        if (to->count == to->capacity) {
            size_t capacity = to->capacity == 0 ? 64 : to->capacity * 2;
            cut *cuts = realloc(to->cuts, capacity * sizeof *cuts);
            if (cuts == NULL) return;
            to->cuts = cuts;
            to->capacity = capacity;
        }
        to->cuts[to->count++] = (cut){node, node->next};
        node->next = NULL;
    }
}

static void on_invalid(void *data, xmlErrorPtr error) {
    listener *to = data;
    if (!cbx_spend(to->document->work, CBX_STEPS_OF_ERROR)) return cut_off(to, error->node);
    cbx_issues_add_error(to->issues, error, to->document);
}

int cbx_schema_validate(const cbx_schema *schema, cbx_document *document, bool sets_aside,
                        cbx_issues *issues, size_t *set_aside_count) {
    cbx_initialize();
    const char *const *known = sets_aside ? schema->namespaces : NULL;
    detached_list list = {0};
    int result = -1;
    listener to = {.issues = issues, .document = document};
    cbx_arena_enter(document->arena);
    xmlSchemaValidCtxtPtr context = xmlSchemaNewValidCtxt(schema->compiled);
    if (context != NULL && cbx_identifiers_prepare(document) &&
        set_aside(xmlDocGetRootElement(document->tree), known, &list)) {
        xmlSchemaSetValidStructuredErrors(context, on_invalid, &to);
        int code = xmlSchemaValidateDoc(context, document->tree);
        result = code == 0 ? 0 : code > 0 ? 1 : -1;
    }
    if (context != NULL) xmlSchemaFreeValidCtxt(context);
    cbx_arena_leave();
    for (size_t i = 0; i < to.count; i++) to.cuts[i].node->next = to.cuts[i].next;
    free(to.cuts);
    for (size_t i = list.count; i > 0; i--) reattach(&list.items[i - 1]);
    *set_aside_count = list.foreign;
    free(list.items);
    return result;
}
