#include "floor.h"

#include <stdio.h>

static void silent(void *data, xmlErrorPtr error) { (void)data, (void)error; }

xmlDocPtr parse(const buffer *file) {
    return xmlReadMemory(file->bytes, (int)file->length, NULL, NULL,
                         XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_COMPACT);
}

xmlSchemaValidCtxtPtr open_schema(const char *path) {
    xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt(path);
    xmlSchemaPtr schema = parser == NULL ? NULL : xmlSchemaParse(parser);
    if (schema == NULL) fail(path, "is no schema");
    xmlSchemaFreeParserCtxt(parser);
    xmlSchemaValidCtxtPtr context = xmlSchemaNewValidCtxt(schema);
    if (context == NULL) fail(path, "out of memory");
    xmlSchemaSetValidStructuredErrors(context, silent, NULL);
    return context;
}

typedef struct {
    xmlSchemaValidCtxtPtr context;
    size_t well_formed, valid;
    int prints_valid;
} tally;

static void visit(void *state, const char *path, const buffer *file) {
    tally *counts = state;
    xmlDocPtr document = parse(file);
    if (document == NULL) return;
    counts->well_formed++;
    if (counts->context != NULL && xmlSchemaValidateDoc(counts->context, document) == 0) {
        counts->valid++;
        if (counts->prints_valid) puts(path);
    }
    xmlFreeDoc(document);
}

void run_parse(const char *list) {
    xmlSetStructuredErrorFunc(NULL, silent);
    tally counts = {0};
    size_t files = each_file(list, visit, &counts);
    printf("%zu files, %zu well-formed\n", files, counts.well_formed);
}

void run_validate(const char *schema, const char *list, int prints_valid) {
    xmlSetStructuredErrorFunc(NULL, silent);
    tally counts = {.context = open_schema(schema), .prints_valid = prints_valid};
    size_t files = each_file(list, visit, &counts);
    if (!prints_valid)
        printf("%zu files, %zu well-formed, %zu valid\n", files, counts.well_formed, counts.valid);
}
