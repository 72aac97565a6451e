#define _GNU_SOURCE /* memrchr */
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

bool cbx_node_declaration(const cbx_node *node, size_t index, const char **prefix,
                          const char **uri) {
    if (raw(node)->type != XML_ELEMENT_NODE) return false;
    const xmlNs *ns = raw(node)->nsDef;
    while (ns != NULL && index-- > 0) ns = ns->next;
    if (ns == NULL) return false;
    *prefix = (const char *)ns->prefix;
    *uri = (const char *)ns->href;
    return true;
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

/* The node after a look at so many, where the work may go on: whoever goes through nodes comes to
   an end there. */
static const cbx_node *after(uint64_t looks, const xmlNode *node) {
    if (node == NULL || !cbx_spend(cbx_work_of(node), looks)) return NULL;
    return (const cbx_node *)node;
}

const cbx_node *cbx_node_parent(const cbx_node *node) {
    const xmlNode *parent = raw(node)->parent;
    if (parent == NULL || parent->type != XML_ELEMENT_NODE) return NULL;
    return after(1, parent);
}

const cbx_node *cbx_node_first_child(const cbx_node *node) {
    if (raw(node)->type != XML_ELEMENT_NODE) return NULL;
    return after(1, raw(node)->children);
}

const cbx_node *cbx_node_next(const cbx_node *node) { return after(1, raw(node)->next); }

static const cbx_node *element_from(const xmlNode *node) {
    if (node == NULL) return NULL;
    cbx_work *work = cbx_work_of(node);
    uint64_t looks = 1;
    for (; node != NULL && node->type != XML_ELEMENT_NODE; node = node->next) looks++;
    return cbx_spend(work, looks) ? (const cbx_node *)node : NULL;
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
    uint64_t looks = 1;
    const xmlAttr *a = raw(element)->properties;
    for (; a != NULL; a = a->next, looks++)
        if (strcmp((const char *)a->name, local) == 0 &&
            same(a->ns == NULL ? NULL : (const char *)a->ns->href, ns))
            break;
    return cbx_spend(cbx_work_of(raw(element)), looks) ? (const cbx_node *)a : NULL;
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
    while (node != NULL && cbx_spend(document->work, 1)) {
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

/* Goes back only as far as the sibling that was asked for last: findings come in order, and a
   section may have a hundred thousand entries. */
size_t cbx_node_ordinal(const cbx_document *document, const cbx_node *node, bool of_name) {
    const xmlNode *n = raw(node);
    uintptr_t place = ((uintptr_t)n->parent >> 3) ^ ((uintptr_t)n->name >> 3);
    cbx_ordinal *last =
        &((cbx_document *)document)->ordinals[(place ^ place >> 6) & (CBX_ORDINALS - 1)];
    size_t ordinal = 0;
    for (const xmlNode *sibling = n; sibling != NULL; sibling = sibling->prev) {
        if (!cbx_spend(document->work, 1)) break;
        if (!is_alike(sibling, n, of_name)) continue;
        if (sibling == last->node && last->of_name == of_name) {
            ordinal += last->ordinal;
            break;
        }
        ordinal++;
    }
    *last = (cbx_ordinal){n, ordinal, of_name};
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
    for (uint64_t i = tag; i < end; i++) {
        char c = text[i];
        if (c == '"' || c == '\'') {
            const char *close = memchr(text + i + 1, c, (size_t)(end - i - 1));
            if (close == NULL) return tag;
            i = (uint64_t)(close - text);
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
    if (element == NULL || document->text == NULL) return UINT64_MAX;
    uint64_t end = (uint64_t)(uintptr_t)element->_private;
    const char *open = memrchr(document->text, '<', (size_t)end + 1);
    uint64_t tag = open == NULL ? 0 : (uint64_t)(open - document->text);
    /* A tag may be long, and may be looked through for each of its attributes. */
    if (!cbx_spend(document->work, 1 + (end - tag) / CBX_STEP_BYTES)) return UINT64_MAX;
    if (n->type != XML_ATTRIBUTE_NODE) return tag;
    return attribute_offset(document->text, tag, end, (const xmlAttr *)n);
}

/* Whether the whole text may be looked through; it is not paid for when the work has ended. */
static bool may_index(const cbx_document *document) {
    cbx_work *work = document->work;
    if (work != NULL && !cbx_work_ask(work)) return false;
    return cbx_spend(work, document->length / CBX_STEP_BYTES);
}

static void index_lines(cbx_document *document) {
    size_t capacity = 256;
    if (!may_index(document)) return;
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

static uint64_t count_characters(const char *text, uint64_t from, uint64_t to) {
    uint64_t count = 0;
    for (uint64_t i = from; i < to; i++) count += ((uint8_t)text[i] & 0xC0) != 0x80;
    return count;
}

static void index_characters(cbx_document *document) {
    uint64_t blocks = document->length / CBX_BLOCK + 1;
    if (!may_index(document)) return;
    document->characters = malloc((size_t)blocks * sizeof *document->characters);
    if (document->characters == NULL) return;
    document->characters[0] = 0;
    for (uint64_t i = 1; i < blocks; i++)
        document->characters[i] =
            document->characters[i - 1] +
            count_characters(document->text, (i - 1) * CBX_BLOCK, i * CBX_BLOCK);
}

/* A whole document may be one line, and findings come in any order: characters are counted once. */
static uint64_t characters_between(const cbx_document *document, uint64_t from, uint64_t to) {
    if (to - from > CBX_BLOCK && document->characters == NULL)
        index_characters((cbx_document *)document);
    if (to - from <= CBX_BLOCK || document->characters == NULL)
        return count_characters(document->text, from, to);
    uint64_t first = from / CBX_BLOCK + 1, last = to / CBX_BLOCK;
    return document->characters[last] - document->characters[first] +
           count_characters(document->text, from, first * CBX_BLOCK) +
           count_characters(document->text, last * CBX_BLOCK, to);
}

void cbx_line_column(const cbx_document *document, uint64_t offset, uint32_t *line,
                     uint32_t *column) {
    *line = *column = 0;
    if (document->text == NULL || offset > document->length) return;
    if (document->lines == NULL) index_lines((cbx_document *)document);
    if (document->lines == NULL || !cbx_spend(document->work, CBX_BLOCK / CBX_STEP_BYTES)) return;
    size_t low = 0, high = document->line_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (document->lines[middle] <= offset) low = middle;
        else high = middle;
    }
    *line = (uint32_t)low + 1;
    *column = (uint32_t)characters_between(document, document->lines[low], offset) + 1;
}

uint64_t cbx_offset(const cbx_document *document, uint32_t line, uint32_t column) {
    uint64_t start = cbx_line_start(document, line);
    if (start == UINT64_MAX || column == 0) return start;
    uint64_t end = line == document->line_count ? document->length : document->lines[line] - 1;
    uint64_t at = start, left = column - 1;
    /* The last block that begins in the line and not behind the place. */
    uint64_t low = start / CBX_BLOCK, high = end / CBX_BLOCK + 1;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (characters_between(document, start, middle * CBX_BLOCK) <= left) low = middle;
        else high = middle;
    }
    if (low * CBX_BLOCK > start) {
        at = low * CBX_BLOCK;
        left -= characters_between(document, start, at);
    }
    for (; at < end; at++) {
        if (((uint8_t)document->text[at] & 0xC0) == 0x80) continue;
        if (left == 0) return at;
        left--;
    }
    return end;
}

uint64_t cbx_line_start(const cbx_document *document, uint32_t line) {
    if (document->text == NULL) return UINT64_MAX;
    if (document->lines == NULL) index_lines((cbx_document *)document);
    if (document->lines == NULL || line == 0 || line > document->line_count) return UINT64_MAX;
    return document->lines[line - 1];
}
