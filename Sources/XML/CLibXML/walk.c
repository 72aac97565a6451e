/*
 * One pass over a tree that stops only where somebody wants to look. Names are resolved to the
 * document's own dictionary once, so that each element costs a few pointer comparisons.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const xmlChar *name;
    int32_t index;
} slot;

struct cbx_walk {
    const xmlNode *root;
    const xmlNode *at; /* NULL before the first element */
    uint32_t depth;
    const char *const *namespaces;
    const xmlNs *last; /* the namespace that was looked up last, and what came of it */
    bool last_is_known;
    slot *slots;
    size_t mask;
    const xmlChar **attributes;
    size_t attribute_count;
};

static size_t place(const cbx_walk *walk, const xmlChar *name) {
    return (size_t)(((uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u) >> 32) & walk->mask;
}

static void remember(cbx_walk *walk, const xmlChar *name, int32_t index) {
    size_t at = place(walk, name);
    while (walk->slots[at].name != NULL) at = (at + 1) & walk->mask;
    walk->slots[at] = (slot){.name = name, .index = index};
}

static int32_t index_of(const cbx_walk *walk, const xmlChar *name) {
    for (size_t at = place(walk, name); walk->slots[at].name != NULL; at = (at + 1) & walk->mask)
        if (walk->slots[at].name == name) return walk->slots[at].index;
    return -1;
}

cbx_walk *cbx_walk_create(const cbx_document *document, const char *const *namespaces,
                          const char *const *elements, size_t element_count,
                          const char *const *attributes, size_t attribute_count) {
    cbx_walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL) return NULL;
    size_t capacity = 16;
    while (capacity < 4 * element_count) capacity *= 2;
    walk->mask = capacity - 1;
    walk->slots = calloc(capacity, sizeof *walk->slots);
    walk->attributes = calloc(attribute_count + 1, sizeof *walk->attributes);
    if (walk->slots == NULL || walk->attributes == NULL) {
        cbx_walk_free(walk);
        return NULL;
    }
    walk->root = xmlDocGetRootElement(document->tree);
    walk->namespaces = namespaces;
    for (size_t i = 0; i < element_count; i++) {
        const xmlChar *name =
            xmlDictExists(document->tree->dict, (const xmlChar *)elements[i], -1);
        if (name != NULL) remember(walk, name, (int32_t)i);
    }
    for (size_t i = 0; i < attribute_count; i++)
        walk->attributes[i] =
            xmlDictExists(document->tree->dict, (const xmlChar *)attributes[i], -1);
    walk->attribute_count = attribute_count;
    return walk;
}

void cbx_walk_free(cbx_walk *walk) {
    free(walk->slots);
    free(walk->attributes);
    free(walk);
}

static bool is_known(cbx_walk *walk, const xmlNode *element) {
    if (element->ns == NULL) return false;
    if (element->ns == walk->last) return walk->last_is_known;
    walk->last = element->ns;
    walk->last_is_known = false;
    for (const char *const *known = walk->namespaces; *known != NULL; known++)
        if (strcmp((const char *)element->ns->href, *known) == 0) walk->last_is_known = true;
    return walk->last_is_known;
}

static uint64_t attributes_of(const cbx_walk *walk, const xmlNode *element) {
    uint64_t found = 0;
    for (const xmlAttr *a = element->properties; a != NULL; a = a->next) {
        if (a->ns != NULL) continue;
        for (size_t i = 0; i < walk->attribute_count; i++)
            if (a->name == walk->attributes[i]) found |= (uint64_t)1 << i;
    }
    return found;
}

/* The next element of a known namespace in document order; what foreign elements hold is passed. */
static const xmlNode *advance(cbx_walk *walk) {
    if (walk->at == NULL) {
        walk->depth = 1;
        walk->at = walk->root;
        return walk->root;
    }
    const xmlNode *node = walk->at;
    bool enters = is_known(walk, node);
    while (true) {
        const xmlNode *next = enters ? node->children : NULL;
        while (next != NULL && next->type != XML_ELEMENT_NODE) next = next->next;
        if (next != NULL) {
            walk->depth++;
        } else {
            while (next == NULL) {
                if (node == walk->root) return NULL;
                next = node->next;
                while (next != NULL && next->type != XML_ELEMENT_NODE) next = next->next;
                if (next == NULL) {
                    node = node->parent;
                    walk->depth--;
                }
            }
        }
        walk->at = node = next;
        enters = is_known(walk, node);
        if (enters) return node;
    }
}

bool cbx_walk_next(cbx_walk *walk, cbx_stop *stop) {
    const xmlNode *node;
    while ((node = advance(walk)) != NULL) {
        int32_t element = index_of(walk, node->name);
        uint64_t attributes = attributes_of(walk, node);
        if (element < 0 && attributes == 0) continue;
        *stop = (cbx_stop){.node = (const cbx_node *)node,
                           .element = element,
                           .depth = walk->depth,
                           .attributes = attributes};
        return true;
    }
    return false;
}
