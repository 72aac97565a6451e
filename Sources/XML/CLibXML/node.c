#include "internal.h"

#include <stdlib.h>
#include <string.h>

static const xmlNode *raw(const cbx_node *node) { return (const xmlNode *)node; }

static const char *namespace_of(const xmlNode *node) {
    if (node->type != XML_ELEMENT_NODE && node->type != XML_ATTRIBUTE_NODE) return NULL;
    return node->ns == NULL ? NULL : (const char *)node->ns->href;
}

static bool same(const char *a, const char *b) {
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

cbx_kind cbx_node_kind(const cbx_node *node) {
    switch (raw(node)->type) {
    case XML_ELEMENT_NODE: return CBX_ELEMENT;
    case XML_ATTRIBUTE_NODE: return CBX_ATTRIBUTE;
    case XML_TEXT_NODE: return CBX_TEXT;
    case XML_CDATA_SECTION_NODE: return CBX_CDATA;
    case XML_PI_NODE: return CBX_INSTRUCTION;
    case XML_COMMENT_NODE: return CBX_COMMENT;
    default: return CBX_OTHER;
    }
}

const char *cbx_node_name(const cbx_node *node) { return (const char *)raw(node)->name; }
const char *cbx_node_namespace(const cbx_node *node) { return namespace_of(raw(node)); }

const char *cbx_node_prefix(const cbx_node *node) {
    const xmlNode *n = raw(node);
    if (n->type != XML_ELEMENT_NODE && n->type != XML_ATTRIBUTE_NODE) return NULL;
    return n->ns == NULL ? NULL : (const char *)n->ns->prefix;
}

bool cbx_node_is(const cbx_node *node, const char *local, const char *ns) {
    const xmlNode *n = raw(node);
    return n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, local) == 0 &&
           same(namespace_of(n), ns);
}

bool cbx_node_has_name(const cbx_node *node, const char *local) {
    const char *name = (const char *)raw(node)->name;
    return name != NULL && strcmp(name, local) == 0;
}

const cbx_node *cbx_node_parent(const cbx_node *node) {
    const xmlNode *parent = raw(node)->parent;
    if (parent == NULL || parent->type != XML_ELEMENT_NODE) return NULL;
    return (const cbx_node *)parent;
}

const cbx_node *cbx_node_first_child(const cbx_node *node) {
    if (raw(node)->type != XML_ELEMENT_NODE) return NULL;
    return (const cbx_node *)raw(node)->children;
}

const cbx_node *cbx_node_next(const cbx_node *node) { return (const cbx_node *)raw(node)->next; }

static const cbx_node *element_from(const xmlNode *node) {
    while (node != NULL && node->type != XML_ELEMENT_NODE) node = node->next;
    return (const cbx_node *)node;
}

const cbx_node *cbx_node_first_element(const cbx_node *node) {
    return raw(node)->type == XML_ELEMENT_NODE ? element_from(raw(node)->children) : NULL;
}

const cbx_node *cbx_node_next_element(const cbx_node *node) { return element_from(raw(node)->next); }

const cbx_node *cbx_node_first_attribute(const cbx_node *node) {
    return raw(node)->type == XML_ELEMENT_NODE ? (const cbx_node *)raw(node)->properties : NULL;
}

const char *cbx_node_content(const cbx_node *node, size_t *length) {
    const xmlNode *n = raw(node);
    *length = 0;
    if (n->type == XML_ELEMENT_NODE || n->type == XML_ATTRIBUTE_NODE || n->content == NULL)
        return NULL;
    *length = strlen((const char *)n->content);
    return (const char *)n->content;
}

const char *cbx_attribute_node_value(const cbx_node *attribute) {
    const xmlNode *text = raw(attribute)->children;
    if (text == NULL || text->content == NULL) return "";
    return (const char *)text->content;
}

const cbx_node *cbx_attribute_node(const cbx_node *element, const char *local, const char *ns) {
    if (raw(element)->type != XML_ELEMENT_NODE) return NULL;
    for (const xmlAttr *a = raw(element)->properties; a != NULL; a = a->next)
        if (strcmp((const char *)a->name, local) == 0 &&
            same(a->ns == NULL ? NULL : (const char *)a->ns->href, ns))
            return (const cbx_node *)a;
    return NULL;
}

const char *cbx_attribute_value(const cbx_node *element, const char *local, const char *ns) {
    const cbx_node *attribute = cbx_attribute_node(element, local, ns);
    return attribute == NULL ? NULL : cbx_attribute_node_value(attribute);
}

const char *cbx_attribute_bytes(const cbx_node *element, const char *local, const char *ns,
                                size_t *length) {
    const char *value = cbx_attribute_value(element, local, ns);
    *length = value == NULL ? 0 : strlen(value);
    return value;
}

size_t cbx_count_descendants(const cbx_document *document, const cbx_node *below,
                             const char *local, const char *ns) {
    const xmlChar *name = xmlDictExists(document->tree->dict, (const xmlChar *)local, -1);
    if (name == NULL) return 0;
    const xmlNode *top = raw(below), *node = top->children;
    size_t count = 0;
    while (node != NULL) {
        if (node->type == XML_ELEMENT_NODE) {
            if (node->name == name && same(namespace_of(node), ns)) count++;
            if (node->children != NULL) {
                node = node->children;
                continue;
            }
        }
        while (node->next == NULL) {
            node = node->parent;
            if (node == top || node == NULL) return count;
        }
        node = node->next;
    }
    return count;
}

static bool is_alike(const xmlNode *sibling, const xmlNode *n, bool of_name) {
    if (cbx_is_text(n)) return cbx_is_text(sibling) && !cbx_continues_text(sibling);
    if (sibling->type != n->type) return false;
    return n->type != XML_ELEMENT_NODE || !of_name ||
           (sibling->name == n->name && same(namespace_of(sibling), namespace_of(n)));
}

size_t cbx_node_ordinal(const cbx_node *node, bool of_name) {
    size_t ordinal = 0;
    for (const xmlNode *sibling = raw(node); sibling != NULL; sibling = sibling->prev)
        ordinal += is_alike(sibling, raw(node), of_name);
    return ordinal;
}

static bool ends_name(char c) {
    return c == '=' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Offset of an attribute's name inside the start tag that spans [tag, end). */
static uint64_t attribute_offset(const char *text, uint64_t tag, uint64_t end, const xmlAttr *a) {
    const char *prefix = a->ns == NULL ? NULL : (const char *)a->ns->prefix;
    size_t prefix_length = prefix == NULL ? 0 : strlen(prefix) + 1;
    size_t name_length = strlen((const char *)a->name);
    char quote = 0;
    for (uint64_t i = tag; i < end; i++) {
        char c = text[i];
        if (quote != 0) {
            if (c == quote) quote = 0;
            continue;
        }
        if (c == '"' || c == '\'') {
            quote = c;
            continue;
        }
        uint64_t name = i + 1 + prefix_length;
        if ((c != ' ' && c != '\t' && c != '\n' && c != '\r') || name + name_length >= end) continue;
        if (prefix != NULL && (strncmp(text + i + 1, prefix, prefix_length - 1) != 0 ||
                               text[name - 1] != ':'))
            continue;
        if (strncmp(text + name, (const char *)a->name, name_length) == 0 &&
            ends_name(text[name + name_length]))
            return i + 1;
    }
    return tag;
}

uint64_t cbx_node_offset(const cbx_document *document, const cbx_node *node) {
    const xmlNode *n = raw(node);
    const xmlNode *element = n;
    while (element != NULL && element->type != XML_ELEMENT_NODE) element = element->parent;
    if (element == NULL) return UINT64_MAX;
    uint64_t end = (uint64_t)(uintptr_t)element->_private;
    uint64_t tag = end;
    while (tag > 0 && document->text[tag] != '<') tag--;
    if (n->type != XML_ATTRIBUTE_NODE) return tag;
    return attribute_offset(document->text, tag, end, (const xmlAttr *)n);
}

static void index_lines(cbx_document *document) {
    size_t capacity = 256;
    document->lines = malloc(capacity * sizeof *document->lines);
    if (document->lines == NULL) return;
    document->lines[0] = 0;
    document->line_count = 1;
    const char *end = document->text + document->length;
    for (const char *p = document->text; p < end && (p = memchr(p, '\n', (size_t)(end - p))); p++) {
        if (document->line_count == capacity) {
            uint64_t *lines = realloc(document->lines, 2 * capacity * sizeof *lines);
            if (lines == NULL) return;
            document->lines = lines;
            capacity *= 2;
        }
        document->lines[document->line_count++] = (uint64_t)(p + 1 - document->text);
    }
}

void cbx_line_column(const cbx_document *document, uint64_t offset, uint32_t *line,
                     uint32_t *column) {
    *line = *column = 0;
    if (document->text == NULL || offset > document->length) return;
    if (document->lines == NULL) index_lines((cbx_document *)document);
    if (document->lines == NULL) return;
    size_t low = 0, high = document->line_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (document->lines[middle] <= offset) low = middle;
        else high = middle;
    }
    *line = (uint32_t)low + 1;
    *column = 1;
    uint64_t i = document->lines[low];
    /* Goes on from the place before, where that lies in the same line: findings come in order, and a
       whole document may be one line. */
    if (document->column > 0 && document->column_offset >= i &&
        document->column_offset <= offset) {
        i = document->column_offset;
        *column = document->column;
    }
    for (; i < offset; i++)
        if (((uint8_t)document->text[i] & 0xC0) != 0x80) (*column)++;
    ((cbx_document *)document)->column_offset = offset;
    ((cbx_document *)document)->column = *column;
}

uint64_t cbx_line_start(const cbx_document *document, uint32_t line) {
    if (document->text == NULL) return UINT64_MAX;
    if (document->lines == NULL) index_lines((cbx_document *)document);
    if (document->lines == NULL || line == 0 || line > document->line_count) return UINT64_MAX;
    return document->lines[line - 1];
}
