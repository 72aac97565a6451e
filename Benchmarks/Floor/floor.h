/* Bare loops over libxml2 and SQLite: what the libraries cost without Casebook around them. */
#ifndef FLOOR_H
#define FLOOR_H

#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <stddef.h>

/* A file's bytes, read whole into one buffer that grows and is used again. */
typedef struct {
    char *bytes;
    size_t length;
    size_t capacity;
} buffer;

/* Calls `visit` for each path of a list file (one path a line). Ends the process with status 2
 * where a file cannot be read. Returns how many files there were. */
size_t each_file(const char *list, void (*visit)(void *state, const char *path, const buffer *file),
                 void *state);

/* Prints a message and ends the process with status 2. */
_Noreturn void fail(const char *what, const char *why);

/* Parses into a tree; NULL where the bytes are not well-formed. */
xmlDocPtr parse(const buffer *file);

/* A compiled schema and the context that validates by it; messages are thrown away. */
xmlSchemaValidCtxtPtr open_schema(const char *path);

/* The programs; each prints one line of counts. */
void run_parse(const char *list);
void run_validate(const char *schema, const char *list, int prints_valid);
void run_store(const char *database, const char *list, int batch);
void run_import(const char *schema, const char *database, const char *list, int batch);
void run_samples(const char *database, long count, int batch);
void run_lookups(const char *database, int times);

#endif
