/*
 * libxml2 is told once, for the whole process, that nothing may be loaded except what the calling
 * thread has named for the length of one call.
 */
#include "internal.h"
#include "texts.h"

#include <libxml/globals.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>
#include <libxslt/security.h>
#include <libxslt/xslt.h>
#include <libxslt/xsltutils.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static _Thread_local const cbx_loadable *allowed;

void cbx_allow_loads(const cbx_loadable *loadable) { allowed = loadable; }

static const char *last_component(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static xmlParserInputPtr from_memory(xmlParserCtxtPtr context, const char *url,
                                     const cbx_resource *resource) {
    xmlParserInputBufferPtr buffer = xmlParserInputBufferCreateMem(
        resource->bytes, (int)resource->length, XML_CHAR_ENCODING_NONE);
    if (buffer == NULL) return NULL;
    xmlParserInputPtr input = xmlNewIOInputStream(context, buffer, XML_CHAR_ENCODING_NONE);
    if (input != NULL) input->filename = (const char *)xmlStrdup((const xmlChar *)url);
    return input;
}

static const cbx_resource nothing = {.name = "nothing", .bytes = "<nothing/>", .length = 10};

static xmlParserInputPtr load(const char *url, const char *id, xmlParserCtxtPtr context) {
    (void)id;
    if (allowed == NULL || url == NULL) return NULL;
    for (size_t i = 0; i < allowed->count; i++)
        if (strcmp(last_component(url), allowed->resources[i].name) == 0 && !allowed->files)
            return from_memory(context, url, &allowed->resources[i]);
    if (allowed->nothing) return from_memory(context, url, &nothing);
    if (!allowed->files) return NULL;
    if (strncmp(url, "file://", 7) != 0 && strstr(url, "://") != NULL) return NULL;
    return xmlNewInputFromFile(context, url);
}

static void ignore(void *context, const char *format, ...) { (void)context, (void)format; }

/* What libxml2 makes at first use and keeps must not lie in a document's arena. */
static void use_once(void) {
    xmlDocPtr document = xmlReadMemory("<a b='c'>d</a>", 14, NULL, NULL, XML_PARSE_NONET);
    if (document != NULL) xmlFreeDoc(document);
}

static void initialize(void) {
    cbx_arena_install();
    cbx_texts_draw_key();
    xmlInitParser();
    xmlThrDefSetGenericErrorFunc(NULL, ignore);
    xmlSetGenericErrorFunc(NULL, ignore);
    xsltSetGenericErrorFunc(NULL, ignore);
    xmlSetExternalEntityLoader(load);
    xmlSchemaInitTypes();
    use_once();
    xsltInit();
    xsltSecurityPrefsPtr preferences = xsltNewSecurityPrefs();
    if (preferences != NULL) {
        const xsltSecurityOption options[] = {
            XSLT_SECPREF_READ_FILE, XSLT_SECPREF_WRITE_FILE, XSLT_SECPREF_CREATE_DIRECTORY,
            XSLT_SECPREF_READ_NETWORK, XSLT_SECPREF_WRITE_NETWORK};
        for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
            xsltSetSecurityPrefs(preferences, options[i], xsltSecurityForbid);
        xsltSetDefaultSecurityPrefs(preferences);
    }
}

void cbx_initialize(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialize);
}
