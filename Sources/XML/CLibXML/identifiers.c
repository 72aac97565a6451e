/*
 * libxml2 keeps a document's identifiers and references in hash tables that begin small and stop
 * growing at 16,384 places: with a million of them each look-up walks a chain. The tables are made
 * here, with a place for each.
 */
#define _GNU_SOURCE /* memmem */
#include "internal.h"

#include <libxml/hash.h>
#include <string.h>

/* Up to here libxml2's own tables do. */
#define FEW 1024

/* The names whose types are ID, IDREF or IDREFS in CDA's schema. */
static const char *const names[] = {"ID", "IDREF", "headers", "referencedObject"};
#define NAME_COUNT (sizeof names / sizeof *names)

static void *table(void *known, size_t count) {
    if (known != NULL || count < FEW || count > INT32_MAX / 2) return known;
    /* Without the document's dictionary, which the texts would fill. */
    return xmlHashCreate((int)count);
}

static size_t count_tokens(const xmlAttr *attribute) {
    const char *value = cbx_attribute_node_value((const cbx_node *)attribute);
    size_t count = 1;
    while ((value = strpbrk(value, " \t\r\n")) != NULL) value++, count++;
    return count;
}

static void count(const xmlNode *element, const xmlChar *const known[], size_t *ids,
                  size_t *references) {
    for (const xmlAttr *a = element->properties; a != NULL; a = a->next) {
        if (a->ns != NULL) continue;
        for (size_t i = 0; i < NAME_COUNT; i++) {
            if (a->name != known[i]) continue;
            if (i == 0) *ids += 1;
            else *references += count_tokens(a);
        }
    }
}

static const xmlNode *next_element(const xmlNode *node) {
    if (node->type == XML_ELEMENT_NODE && node->children != NULL) return node->children;
    while (node->next == NULL) {
        node = node->parent;
        if (node == NULL || node->type != XML_ELEMENT_NODE) return NULL;
    }
    return node->next;
}

bool cbx_identifiers_prepare(const cbx_document *document) {
    xmlDocPtr tree = document->tree;
    const xmlChar *known[NAME_COUNT];
    bool has_any = false;
    for (size_t i = 0; i < NAME_COUNT; i++) {
        known[i] = xmlDictExists(tree->dict, (const xmlChar *)names[i], -1);
        has_any = has_any || known[i] != NULL;
    }
    if (!has_any) return true;
    size_t ids = 0, references = 0;
    for (const xmlNode *n = xmlDocGetRootElement(tree); n != NULL; n = next_element(n)) {
        if (!cbx_spend(document->work, 1)) return false;
        if (n->type == XML_ELEMENT_NODE) count(n, known, &ids, &references);
    }
    tree->ids = table(tree->ids, ids);
    tree->refs = table(tree->refs, references);
    return true;
}

void cbx_identifiers_prepare_parse(const cbx_document *document, xmlDocPtr tree) {
    static const char name[] = "xml:id";
    const char *at = document->text, *end = at + document->length;
    size_t found = 0;
    while ((at = memmem(at, (size_t)(end - at), name, sizeof name - 1)) != NULL) {
        at += sizeof name - 1;
        found++;
    }
    tree->ids = table(tree->ids, found);
}
