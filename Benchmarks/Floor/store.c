#include "floor.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *insert;
    xmlSchemaValidCtxtPtr schema; /* NULL: bytes alone */
    int batch, waiting;
    size_t stored;
} store;

static const char table[] =
    "CREATE TABLE document (number INTEGER PRIMARY KEY, root TEXT, extension TEXT, title TEXT,"
    " patient TEXT, effective_time TEXT, data BLOB NOT NULL)";

static void run(sqlite3 *database, const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(sql, sqlite3_errmsg(database));
}

static void open_store(store *to, const char *path) {
    if (sqlite3_open(path, &to->database) != SQLITE_OK) fail(path, "cannot be opened");
    run(to->database, "PRAGMA journal_mode = WAL");
    run(to->database, "PRAGMA synchronous = FULL");
    run(to->database, table);
    if (to->schema != NULL)
        run(to->database, "CREATE UNIQUE INDEX document_id ON document (root, extension)");
    const char sql[] =
        "INSERT INTO document (root, extension, title, patient, effective_time, data)"
        " VALUES (?, ?, ?, ?, ?, ?)";
    if (sqlite3_prepare_v2(to->database, sql, -1, &to->insert, NULL) != SQLITE_OK)
        fail(sql, sqlite3_errmsg(to->database));
}

static void close_store(store *to) {
    if (to->waiting > 0) run(to->database, "COMMIT");
    sqlite3_finalize(to->insert);
    if (sqlite3_close(to->database) != SQLITE_OK) fail("close", "statements are left");
}

static xmlNodePtr child(xmlNodePtr node, const char *name) {
    for (node = node == NULL ? NULL : node->children; node != NULL; node = node->next)
        if (node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0)
            return node;
    return NULL;
}

static void bind_text(sqlite3_stmt *insert, int column, xmlChar *text) {
    sqlite3_bind_text(insert, column, (const char *)text, -1, SQLITE_TRANSIENT);
    xmlFree(text);
}

static xmlChar *attribute(xmlNodePtr node, const char *name) {
    return node == NULL ? NULL : xmlGetNoNsProp(node, (const xmlChar *)name);
}

static xmlChar *content(xmlNodePtr node) { return node == NULL ? NULL : xmlNodeGetContent(node); }

static void bind_header(sqlite3_stmt *insert, xmlDocPtr document) {
    xmlNodePtr root = xmlDocGetRootElement(document);
    xmlNodePtr role = child(child(root, "recordTarget"), "patientRole");
    bind_text(insert, 1, attribute(child(root, "id"), "root"));
    bind_text(insert, 2, attribute(child(root, "id"), "extension"));
    bind_text(insert, 3, content(child(root, "title")));
    bind_text(insert, 4, content(child(child(role, "patient"), "name")));
    bind_text(insert, 5, attribute(child(root, "effectiveTime"), "value"));
}

static void insert_bytes(store *to, const buffer *file) {
    if (to->waiting == 0) run(to->database, "BEGIN IMMEDIATE");
    sqlite3_bind_blob64(to->insert, 6, file->bytes, file->length, SQLITE_STATIC);
    if (sqlite3_step(to->insert) != SQLITE_DONE) fail("insert", sqlite3_errmsg(to->database));
    sqlite3_reset(to->insert);
    to->stored++;
    if (++to->waiting == to->batch) {
        run(to->database, "COMMIT");
        to->waiting = 0;
    }
}

static void take_bytes(void *state, const char *path, const buffer *file) {
    (void)path;
    insert_bytes(state, file);
}

static void take_document(void *state, const char *path, const buffer *file) {
    store *to = state;
    (void)path;
    xmlDocPtr document = parse(file);
    if (document == NULL) return;
    if (xmlSchemaValidateDoc(to->schema, document) == 0) {
        bind_header(to->insert, document);
        insert_bytes(to, file);
    }
    xmlFreeDoc(document);
}

void run_store(const char *database, const char *list, int batch) {
    store to = {.batch = batch};
    open_store(&to, database);
    each_file(list, take_bytes, &to);
    close_store(&to);
    printf("%zu stored\n", to.stored);
}

void run_import(const char *schema, const char *database, const char *list, int batch) {
    store to = {.batch = batch, .schema = open_schema(schema)};
    open_store(&to, database);
    each_file(list, take_document, &to);
    close_store(&to);
    printf("%zu stored\n", to.stored);
}
