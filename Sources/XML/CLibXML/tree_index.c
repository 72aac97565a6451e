/*
 * A document's tree as flat arrays in document order, with names and attribute values as numbers:
 * what an evaluator asks of a tree a million times then costs a comparison of integers.
 */
#define _GNU_SOURCE /* memmem */
#include "internal.h"
#include "texts.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *local;
    int32_t ns;
} name_row;

/* Open addressing; a slot holds a row's number + 1. */
typedef struct {
    uint32_t *slots;
    uint32_t mask;
} slot_table;

/* Declarations of namespaces whose numbers are at hand; a power of two. */
#define RECENT_NAMESPACES 16

struct cbx_index {
    cbx_index_node *nodes;
    const xmlNode **handles;
    cbx_index_attribute *attributes;
    name_row *names;
    cbx_texts values;
    cbx_texts namespaces; /* 0, the empty text, is no namespace */
    slot_table name_slots;
    uint32_t node_count, attribute_count, name_count, name_capacity;
    struct {
        const xmlNs *ns;
        int32_t id;
    } recent[RECENT_NAMESPACES];
    const char *types; /* while it is made */
    bool resolves_types;
};

/* Both halves take part in every bit: one name may have a thousand namespaces. */
static uint32_t hash_name(const char *local, int32_t ns) {
    uint64_t hash = ((uint64_t)(uintptr_t)local ^ cbx_hash_key()) * 0xD6E8FEB86659FD93u;
    hash = (hash ^ hash >> 32 ^ (uint32_t)ns) * 0xD6E8FEB86659FD93u;
    return (uint32_t)(hash >> 32);
}

static bool make_slots(slot_table *table, uint32_t size) {
    table->slots = calloc(size, sizeof *table->slots);
    table->mask = size - 1;
    return table->slots != NULL;
}

static bool grow(void **rows, uint32_t *capacity, size_t size) {
    uint32_t wanted = *capacity == 0 ? 64 : *capacity * 2;
    void *larger = realloc(*rows, wanted * size);
    if (larger == NULL) return false;
    *rows = larger;
    *capacity = wanted;
    return true;
}

static int32_t namespace_id(cbx_index *index, const xmlNs *ns) {
    if (ns == NULL || ns->href == NULL) return 0;
    size_t at = ((uintptr_t)ns / sizeof *ns) & (RECENT_NAMESPACES - 1);
    if (index->recent[at].ns == ns) return index->recent[at].id;
    const char *href = (const char *)ns->href;
    int32_t id = cbx_texts_add(&index->namespaces, href, (uint32_t)strlen(href));
    if (id >= 0) {
        index->recent[at].ns = ns;
        index->recent[at].id = id;
    }
    return id;
}

static bool widen_names(cbx_index *index) {
    slot_table wider;
    if (!make_slots(&wider, (index->name_slots.mask + 1) * 2)) return false;
    for (uint32_t i = 0; i < index->name_count; i++) {
        uint32_t at = hash_name(index->names[i].local, index->names[i].ns) & wider.mask;
        while (wider.slots[at] != 0) at = (at + 1) & wider.mask;
        wider.slots[at] = i + 1;
    }
    free(index->name_slots.slots);
    index->name_slots = wider;
    return true;
}

/* Names are compared by pointer: the tree's dictionary holds each once. */
static int32_t name_id(cbx_index *index, const char *local, int32_t ns) {
    if (ns < 0) return INT32_MIN;
    uint32_t at = hash_name(local, ns) & index->name_slots.mask;
    for (; index->name_slots.slots[at] != 0; at = (at + 1) & index->name_slots.mask) {
        const name_row *row = &index->names[index->name_slots.slots[at] - 1];
        if (row->local == local && row->ns == ns) return (int32_t)index->name_slots.slots[at] - 1;
    }
    if (index->name_count == index->name_capacity &&
        !grow((void **)&index->names, &index->name_capacity, sizeof *index->names))
        return INT32_MIN;
    index->names[index->name_count] = (name_row){local, ns};
    index->name_slots.slots[at] = ++index->name_count;
    if (index->name_count * 2 > index->name_slots.mask && !widen_names(index)) return INT32_MIN;
    return (int32_t)index->name_count - 1;
}

static bool is_kept(const xmlNode *node) {
    switch (node->type) {
    case XML_ELEMENT_NODE:
    case XML_PI_NODE:
    case XML_COMMENT_NODE: return true;
    default: return cbx_is_text(node) && !cbx_continues_text(node);
    }
}

static const xmlNode *next_in_order(const xmlNode *node, const xmlNode *top) {
    if (node->type == XML_ELEMENT_NODE && node->children != NULL) return node->children;
    while (node->next == NULL) {
        node = node->parent;
        if (node == top || node == NULL) return NULL;
    }
    return node->next;
}

static bool measure(cbx_index *index, const xmlNode *top) {
    uint64_t nodes = 1, attributes = 0;
    cbx_work *work = cbx_work_of(top);
    for (const xmlNode *n = top->children; n != NULL; n = next_in_order(n, top)) {
        if (!cbx_spend(work, 1)) return false;
        nodes += is_kept(n);
        if (n->type != XML_ELEMENT_NODE) continue;
        for (const xmlAttr *a = n->properties; a != NULL; a = a->next) attributes++;
    }
    if (nodes > INT32_MAX / 2 || attributes > INT32_MAX / 2) return false;
    index->nodes = malloc((size_t)(nodes + 1) * sizeof *index->nodes);
    index->handles = malloc((size_t)nodes * sizeof *index->handles);
    index->attributes = malloc((size_t)(attributes + 1) * sizeof *index->attributes);
    return index->nodes != NULL && index->handles != NULL && index->attributes != NULL;
}

static bool is_type(const xmlAttr *a) {
    return a->ns != NULL && strcmp((const char *)a->name, "type") == 0 &&
           strcmp((const char *)a->ns->href, CBX_XSI) == 0;
}

/* The namespace of a prefix, which ends where its length says, at an element. */
static const char *bound_namespace(const xmlNode *element, const char *prefix, size_t length) {
    cbx_work *work = cbx_work_of(element);
    for (; element != NULL && element->type == XML_ELEMENT_NODE; element = element->parent)
        for (const xmlNs *ns = element->nsDef; ns != NULL; ns = ns->next) {
            const char *bound = ns->prefix == NULL ? "" : (const char *)ns->prefix;
            if (!cbx_spend(work, 1)) return NULL;
            if (strlen(bound) == length && memcmp(bound, prefix, length) == 0)
                return (const char *)ns->href;
        }
    return NULL;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* The local part of a QName in the namespace that types are wanted of, inside the value; any other
   value as it is. */
static const char *type_name(cbx_index *index, const xmlNode *element, const char *value,
                             uint32_t *length) {
    const char *start = value, *end = value + *length;
    while (start < end && is_space(*start)) start++;
    while (end > start && is_space(end[-1])) end--;
    const char *colon = memchr(start, ':', (size_t)(end - start));
    const char *local = colon == NULL ? start : colon + 1;
    if (local == value && end == value + *length) return value;
    const char *uri = bound_namespace(element, start, colon == NULL ? 0 : (size_t)(colon - start));
    if (uri == NULL || strcmp(uri, index->types) != 0) return value;
    index->resolves_types = true;
    *length = (uint32_t)(end - local);
    return local;
}

static bool add_attributes(cbx_index *index, const xmlNode *element, int32_t owner) {
    cbx_work *work = cbx_work_of(element);
    for (const xmlAttr *a = element->properties; a != NULL; a = a->next) {
        if (!cbx_spend(work, 1)) return false;
        int32_t name = name_id(index, (const char *)a->name, namespace_id(index, a->ns));
        const char *text = cbx_attribute_node_value((const cbx_node *)a);
        uint32_t length = (uint32_t)strlen(text);
        if (index->types != NULL && is_type(a)) text = type_name(index, element, text, &length);
        int32_t value = cbx_texts_add(&index->values, text, length);
        if (name == INT32_MIN || value < 0) return false;
        index->attributes[index->attribute_count++] = (cbx_index_attribute){name, value, owner};
    }
    return true;
}

static int32_t kind_or_name(cbx_index *index, const xmlNode *node) {
    switch (node->type) {
    case XML_ELEMENT_NODE:
        return name_id(index, (const char *)node->name, namespace_id(index, node->ns));
    case XML_COMMENT_NODE: return CBX_INDEX_COMMENT;
    case XML_PI_NODE: return CBX_INDEX_INSTRUCTION;
    default: return CBX_INDEX_TEXT;
    }
}

static bool fill(cbx_index *index, const xmlNode *top) {
    index->nodes[0] = (cbx_index_node){CBX_INDEX_DOCUMENT, -1, 0, 0};
    index->handles[0] = top;
    index->node_count = 1;
    cbx_work *work = cbx_work_of(top);
    int32_t parent = 0;
    const xmlNode *node = top->children;
    while (node != NULL) {
        if (!cbx_spend(work, 1)) return false;
        bool descends = false;
        if (is_kept(node)) {
            int32_t at = (int32_t)index->node_count++;
            int32_t name = kind_or_name(index, node);
            if (name == INT32_MIN) return false;
            index->nodes[at] =
                (cbx_index_node){name, parent, at + 1, (int32_t)index->attribute_count};
            index->handles[at] = node;
            if (node->type == XML_ELEMENT_NODE) {
                if (!add_attributes(index, node, at)) return false;
                descends = node->children != NULL;
                if (descends) parent = at;
            }
        }
        if (descends) {
            node = node->children;
            continue;
        }
        while (node->next == NULL && node->parent != top) {
            index->nodes[parent].end = (int32_t)index->node_count;
            parent = index->nodes[parent].parent;
            node = node->parent;
        }
        node = node->next;
    }
    index->nodes[0].end = (int32_t)index->node_count;
    index->nodes[index->node_count] =
        (cbx_index_node){CBX_INDEX_DOCUMENT, -1, 0, (int32_t)index->attribute_count};
    return true;
}

cbx_index *cbx_index_create(const cbx_document *document, const char *types) {
    cbx_index *index = calloc(1, sizeof *index);
    if (index == NULL) return NULL;
    index->types = types;
    const xmlNode *top = (const xmlNode *)document->tree;
    bool made = cbx_texts_open(&index->namespaces, 16) && cbx_texts_open(&index->values, 1024) &&
                cbx_texts_add(&index->namespaces, "", 0) == 0 &&
                make_slots(&index->name_slots, 256) && measure(index, top) && fill(index, top);
    index->types = NULL;
    if (made) return index;
    cbx_index_free(index);
    return NULL;
}

bool cbx_index_resolves_types(const cbx_index *index) { return index->resolves_types; }

void cbx_index_free(cbx_index *index) {
    free(index->nodes);
    free((void *)index->handles);
    free(index->attributes);
    free(index->names);
    cbx_texts_close(&index->values);
    cbx_texts_close(&index->namespaces);
    free(index->name_slots.slots);
    free(index);
}

const cbx_index_node *cbx_index_nodes(const cbx_index *index, size_t *count) {
    *count = index->node_count;
    return index->nodes;
}

const cbx_index_attribute *cbx_index_attributes(const cbx_index *index, size_t *count) {
    *count = index->attribute_count;
    return index->attributes;
}

size_t cbx_index_name_count(const cbx_index *index) { return index->name_count; }

const char *cbx_index_name(const cbx_index *index, int32_t name, int32_t *ns) {
    *ns = index->names[name].ns;
    return index->names[name].local;
}

const char *cbx_index_namespace(const cbx_index *index, int32_t ns) {
    return ns == 0 ? NULL : index->namespaces.rows[ns].text;
}

size_t cbx_index_value_count(const cbx_index *index) { return index->values.count; }

const char *cbx_index_value(const cbx_index *index, int32_t value, size_t *length) {
    *length = index->values.rows[value].length;
    return index->values.rows[value].text;
}

int32_t cbx_index_find_value(const cbx_index *index, const char *text, size_t length) {
    return cbx_texts_find(&index->values, text, (uint32_t)length);
}

int32_t cbx_index_find_namespace(const cbx_index *index, const char *uri) {
    return uri == NULL ? 0 : cbx_texts_find(&index->namespaces, uri, (uint32_t)strlen(uri));
}

int32_t cbx_index_find_name(const cbx_index *index, const char *local, int32_t ns) {
    const xmlDoc *tree = (const xmlDoc *)index->handles[0];
    const xmlChar *known = xmlDictExists(tree->dict, (const xmlChar *)local, -1);
    if (known == NULL || ns < 0) return -1;
    uint32_t at = hash_name((const char *)known, ns) & index->name_slots.mask;
    for (; index->name_slots.slots[at] != 0; at = (at + 1) & index->name_slots.mask) {
        const name_row *row = &index->names[index->name_slots.slots[at] - 1];
        if (row->local == (const char *)known && row->ns == ns)
            return (int32_t)index->name_slots.slots[at] - 1;
    }
    return -1;
}

const cbx_node *cbx_index_node_at(const cbx_index *index, int32_t node) {
    return (const cbx_node *)index->handles[node];
}

const cbx_node *cbx_index_attribute_at(const cbx_index *index, int32_t attribute) {
    int32_t owner = index->attributes[attribute].owner;
    const xmlAttr *found = index->handles[owner]->properties;
    for (int32_t i = index->nodes[owner].attributes; i < attribute; i++) found = found->next;
    return (const cbx_node *)found;
}

size_t cbx_index_text(const cbx_index *index, int32_t node, char *buffer, size_t room) {
    size_t length = 0;
    for (const xmlNode *n = index->handles[node]; n != NULL; n = n->next) {
        if (n != index->handles[node] && !cbx_continues_text(n)) break;
        size_t part = n->content == NULL ? 0 : strlen((const char *)n->content);
        if (length + part <= room && part > 0) memcpy(buffer + length, n->content, part);
        length += part;
        if (!cbx_is_text(n)) break;
    }
    cbx_spend(cbx_work_of(index->handles[node]), length / CBX_STEP_BYTES);
    return length;
}

const void *cbx_find(const void *text, size_t length, const void *part, size_t part_length) {
    return memmem(text, length, part, part_length);
}
