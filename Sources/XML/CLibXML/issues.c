#include "internal.h"

#include <stdlib.h>
#include <string.h>

struct cbx_issues {
    cbx_issue *items;
    size_t count;
    size_t capacity;
    size_t kept_at_most;
    size_t total;
};

cbx_issues *cbx_issues_create(size_t kept_at_most) {
    cbx_issues *list = calloc(1, sizeof *list);
    if (list != NULL) list->kept_at_most = kept_at_most;
    return list;
}

void cbx_issues_free(cbx_issues *list) {
    for (size_t i = 0; i < list->count; i++) free((char *)list->items[i].message);
    free(list->items);
    free(list);
}

size_t cbx_issues_count(const cbx_issues *list) { return list->count; }
size_t cbx_issues_total(const cbx_issues *list) { return list->total; }
bool cbx_issues_keeps(const cbx_issues *list) { return list->count < list->kept_at_most; }
cbx_issue cbx_issues_at(const cbx_issues *list, size_t index) { return list->items[index]; }

void cbx_issues_add(cbx_issues *list, const cbx_issue *issue) {
    list->total++;
    if (!cbx_issues_keeps(list)) return;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 8 : list->capacity * 2;
        cbx_issue *items = realloc(list->items, capacity * sizeof *items);
        if (items == NULL) return;
        list->items = items;
        list->capacity = capacity;
    }
    cbx_issue copy = *issue;
    copy.message = strdup(issue->message == NULL ? "" : issue->message);
    if (copy.message == NULL) return;
    list->items[list->count++] = copy;
}

void cbx_issues_add_error(cbx_issues *list, const xmlError *error, const cbx_document *document) {
    if (error == NULL) return;
    if (!cbx_issues_keeps(list)) {
        list->total++;
        return;
    }
    cbx_issue issue = {
        .domain = error->domain,
        .code = error->code,
        .level = (int32_t)error->level,
        .line = error->line > 0 ? (uint32_t)error->line : 0,
        .column = error->int2 > 0 ? (uint32_t)error->int2 : 0,
        .number = error->int1,
        .message = error->message,
        .node = document == NULL ? NULL : (const cbx_node *)error->node,
        .offset = UINT64_MAX,
    };
    if (issue.node != NULL) {
        issue.offset = cbx_node_offset(document, issue.node);
        cbx_line_column(document, issue.offset, &issue.line, &issue.column);
    }
    cbx_issues_add(list, &issue);
}

void cbx_issues_add_at(cbx_issues *list, const cbx_document *document, int code,
                       const char *message, uint64_t offset) {
    cbx_issue issue = {.code = code, .level = 3, .message = message, .offset = offset};
    cbx_line_column(document, offset, &issue.line, &issue.column);
    cbx_issues_add(list, &issue);
}
