/*
 * One pass over a tree that stops only where somebody wants to look. Names are resolved to the
 * document's own dictionary once, so that each element costs a few pointer comparisons.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* A name that is wanted, of elements or of attributes or of both. */
typedef struct {
    const xmlChar *name;
    int32_t element;    /* index; -1 */
    uint64_t attribute; /* its bit; 0 */
} slot;

struct cbx_walk {
    cbx_work *work;
    const xmlNode *root;
    const xmlNode *at; /* NULL before the first element */
    uint32_t depth;
    const char *const *namespaces;
    const xmlNs *last; /* the namespace that was looked up last, and what came of it */
    bool last_is_known;
    slot *slots;
    size_t mask;
};

static size_t place(const cbx_walk *walk, const xmlChar *name) {
    return (size_t)(((uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u) >> 32) & walk->mask;
}

/* The slot of a name; an empty one where nobody wants it. */
static slot *find(const cbx_walk *walk, const xmlChar *name) {
    size_t at = place(walk, name);
    while (walk->slots[at].name != NULL && walk->slots[at].name != name) at = (at + 1) & walk->mask;
    return &walk->slots[at];
}

/* A slot for a name that is wanted; NULL where the document never has it. */
static slot *want(cbx_walk *walk, const cbx_document *document, const char *local) {
    const xmlChar *name = xmlDictExists(document->tree->dict, (const xmlChar *)local, -1);
    if (name == NULL) return NULL;
    slot *found = find(walk, name);
    if (found->name == NULL) *found = (slot){.name = name, .element = -1};
    return found;
}

cbx_walk *cbx_walk_create(const cbx_document *document, const char *const *namespaces,
                          const char *const *elements, size_t element_count,
                          const char *const *attributes, size_t attribute_count) {
    cbx_walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL) return NULL;
    size_t capacity = 16;
    while (capacity < 4 * (element_count + attribute_count)) capacity *= 2;
    walk->mask = capacity - 1;
    walk->slots = calloc(capacity, sizeof *walk->slots);
    if (walk->slots == NULL) {
        cbx_walk_free(walk);
        return NULL;
    }
    walk->work = document->work;
    walk->root = xmlDocGetRootElement(document->tree);
    walk->namespaces = namespaces;
    for (size_t i = 0; i < element_count; i++) {
        slot *wanted = want(walk, document, elements[i]);
        if (wanted != NULL) wanted->element = (int32_t)i;
    }
    for (size_t i = 0; i < attribute_count; i++) {
        slot *wanted = want(walk, document, attributes[i]);
        if (wanted != NULL) wanted->attribute = (uint64_t)1 << i;
    }
    return walk;
}

void cbx_walk_free(cbx_walk *walk) {
    free(walk->slots);
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
    uint64_t found = 0, seen = 0;
    for (const xmlAttr *a = element->properties; a != NULL; a = a->next, seen++)
        if (a->ns == NULL) found |= find(walk, a->name)->attribute;
    cbx_spend(walk->work, seen);
    return found;
}

static const xmlNode *element_from(const xmlNode *node, uint64_t *seen) {
    for (; node != NULL && node->type != XML_ELEMENT_NODE; node = node->next) ++*seen;
    return node;
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
        uint64_t seen = 1;
        const xmlNode *next = enters ? element_from(node->children, &seen) : NULL;
        if (next != NULL) {
            walk->depth++;
        } else {
            while (next == NULL) {
                if (node == walk->root) return NULL;
                next = element_from(node->next, &seen);
                if (next == NULL) {
                    node = node->parent;
                    walk->depth--;
                }
            }
        }
        if (!cbx_spend(walk->work, seen)) return NULL;
        walk->at = node = next;
        enters = is_known(walk, node);
        if (enters) return node;
    }
}

bool cbx_walk_next(cbx_walk *walk, cbx_stop *stop) {
    const xmlNode *node;
    while ((node = advance(walk)) != NULL) {
        const slot *wanted = find(walk, node->name);
        int32_t element = wanted->name == NULL ? -1 : wanted->element;
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
