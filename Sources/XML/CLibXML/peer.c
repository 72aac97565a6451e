/*
 * XPath with the functions of XSLT 1.0 and EXSLT: libxslt's own context over a document, without a
 * transformation. For the few expressions that ask for `key()` and the like.
 */
#include "internal.h"

#include <dlfcn.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <libxslt/documents.h>
#include <libxslt/extensions.h>
#include <libxslt/keys.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What one evaluation may cost: XPath's own counter of operations. */
#define PEER_OPERATIONS 50000000

struct cbx_peer {
    xsltTransformContextPtr context;
    cbx_work *work;
};

static void on_error(void *data, xmlErrorPtr error) { (void)data, (void)error; }

static void ignore(void *data, const char *format, ...) { (void)data, (void)format; }

/* EXSLT is looked for when a pack first asks for it: linking it would cost every start. */
static void register_exslt(void) {
    void *library = dlopen("libexslt.so.0", RTLD_NOW);
    if (library == NULL) return;
    void (*register_all)(void) = NULL;
    *(void **)&register_all = dlsym(library, "exsltRegisterAll");
    if (register_all != NULL) register_all();
}

bool cbx_peer_knows(const char *function, const char *ns) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    cbx_initialize();
    pthread_once(&once, register_exslt);
    return xsltExtModuleFunctionLookup((const xmlChar *)function, (const xmlChar *)ns) != NULL;
}

cbx_peer *cbx_peer_create(const cbx_stylesheet *keys, const cbx_document *document,
                          const char *const *namespaces, size_t pairs) {
    cbx_peer *peer = calloc(1, sizeof *peer);
    if (peer == NULL) return NULL;
    peer->work = document->work;
    xsltStylesheetPtr compiled = *(const xsltStylesheetPtr *)keys;
    peer->context = xsltNewTransformContext(compiled, document->tree);
    if (document->arena != NULL) cbx_arena_note_block_outside(document->arena);
    xsltDocumentPtr wrapped =
        peer->context == NULL ? NULL : xsltNewDocument(peer->context, document->tree);
    if (wrapped == NULL) {
        cbx_peer_free(peer);
        return NULL;
    }
    wrapped->main = 1;
    peer->context->document = wrapped;
    peer->context->initialContextDoc = document->tree;
    xsltInitCtxtKeys(peer->context, wrapped);
    peer->context->inst = xmlDocGetRootElement(compiled->doc);
    xsltSetTransformErrorFunc(peer->context, NULL, ignore);
    xsltSecurityPrefsPtr preferences = xsltGetDefaultSecurityPrefs();
    if (preferences != NULL) xsltSetCtxtSecurityPrefs(preferences, peer->context);
    xmlXPathContextPtr xpath = peer->context->xpathCtxt;
    xpath->error = on_error;
    /* Variables are those of the XPath context, not of templates. */
    xmlXPathRegisterVariableLookup(xpath, NULL, NULL);
    for (size_t i = 0; i < pairs; i++)
        xmlXPathRegisterNs(xpath, (const xmlChar *)namespaces[i * 2],
                           (const xmlChar *)namespaces[i * 2 + 1]);
    return peer;
}

void cbx_peer_free(cbx_peer *peer) {
    if (peer->context != NULL) {
        /* The tree is the document's, not the context's. */
        xsltFreeTransformContext(peer->context);
    }
    free(peer);
}

static xmlXPathObjectPtr evaluate(cbx_peer *peer, const cbx_expression *expression,
                                  const cbx_node *at) {
    xmlXPathContextPtr xpath = peer->context->xpathCtxt;
    xmlNodePtr node = at == NULL ? (xmlNodePtr)xpath->doc : (xmlNodePtr)at;
    peer->context->node = node;
    xpath->node = node;
    xpath->opCount = 0;
    xpath->opLimit = cbx_operations_left(peer->work, PEER_OPERATIONS);
    xpath->proximityPosition = 1;
    xpath->contextSize = 1;
    xmlXPathObjectPtr value = xmlXPathCompiledEval(*(const xmlXPathCompExprPtr *)expression, xpath);
    /* One more, so that a budget that set the limit is spent. */
    cbx_spend(peer->work, xpath->opCount + 1);
    return value;
}

bool cbx_peer_define(cbx_peer *peer, const char *name, const cbx_expression *expression,
                     const cbx_node *at) {
    xmlXPathObjectPtr value = evaluate(peer, expression, at);
    return value != NULL &&
           xmlXPathRegisterVariable(peer->context->xpathCtxt, (const xmlChar *)name, value) == 0;
}

static bool keep(cbx_peer *peer, const char *name, xmlXPathObjectPtr value) {
    return value != NULL &&
           xmlXPathRegisterVariable(peer->context->xpathCtxt, (const xmlChar *)name, value) == 0;
}

bool cbx_peer_set_boolean(cbx_peer *peer, const char *name, bool value) {
    return keep(peer, name, xmlXPathNewBoolean(value));
}

bool cbx_peer_set_number(cbx_peer *peer, const char *name, double value) {
    return keep(peer, name, xmlXPathNewFloat(value));
}

bool cbx_peer_set_string(cbx_peer *peer, const char *name, const char *value) {
    return keep(peer, name, xmlXPathNewString((const xmlChar *)value));
}

bool cbx_peer_set_nodes(cbx_peer *peer, const char *name, const cbx_node *const *nodes,
                        size_t count) {
    xmlXPathObjectPtr set = xmlXPathNewNodeSet(NULL);
    for (size_t i = 0; set != NULL && i < count; i++)
        xmlXPathNodeSetAdd(set->nodesetval, (xmlNodePtr)nodes[i]);
    return keep(peer, name, set);
}

bool cbx_peer_evaluate(cbx_peer *peer, const cbx_expression *expression, const cbx_node *at,
                       void *data, cbx_text_visitor text) {
    xmlXPathObjectPtr value = evaluate(peer, expression, at);
    xmlChar *string = value == NULL ? NULL : xmlXPathCastToString(value);
    bool done = string != NULL;
    if (done) text(data, (const char *)string, strlen((const char *)string));
    if (string != NULL) xmlFree(string);
    if (value != NULL) xmlXPathFreeObject(value);
    return done;
}
