#include "internal.h"

#include <libxml/parser.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>
#include <stdlib.h>

struct cbx_stylesheet {
    xsltStylesheetPtr compiled;
};

static void on_error(void *data, xmlErrorPtr error) { cbx_issues_add_error(data, error, NULL); }

cbx_stylesheet *cbx_stylesheet_compile(const cbx_resource *resource, cbx_issues *issues) {
    cbx_initialize();
    xmlSetStructuredErrorFunc(issues, on_error);
    xmlDocPtr document = xmlReadMemory(resource->bytes, (int)resource->length, resource->name, NULL,
                                       XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_NOENT);
    xsltStylesheetPtr compiled = NULL;
    if (document != NULL) compiled = xsltParseStylesheetDoc(document);
    xmlSetStructuredErrorFunc(NULL, NULL);
    if (compiled != NULL && compiled->errors > 0) {
        xsltFreeStylesheet(compiled); /* frees the document too */
        return NULL;
    }
    cbx_stylesheet *stylesheet = compiled == NULL ? NULL : malloc(sizeof *stylesheet);
    if (stylesheet == NULL) {
        if (compiled != NULL) xsltFreeStylesheet(compiled);
        else if (document != NULL) xmlFreeDoc(document);
        return NULL;
    }
    stylesheet->compiled = compiled;
    return stylesheet;
}

void cbx_stylesheet_free(cbx_stylesheet *stylesheet) {
    xsltFreeStylesheet(stylesheet->compiled);
    free(stylesheet);
}

static void count_error(void *data, const char *format, ...) {
    (void)format;
    cbx_issue issue = {.domain = XML_FROM_XSLT, .level = XML_ERR_ERROR, .offset = UINT64_MAX};
    cbx_issues_add(data, &issue);
}

/* What the transformation ended with goes to *state. */
static xmlDocPtr transform(const cbx_stylesheet *stylesheet, const cbx_document *document,
                           uint64_t operations, uint32_t depth, cbx_issues *issues,
                           xsltSecurityPrefsPtr preferences, xsltTransformState *state) {
    xsltTransformContextPtr context = xsltNewTransformContext(stylesheet->compiled, document->tree);
    if (context == NULL) return NULL;
    /* A transformation may leave things of its own on the tree. */
    if (document->arena != NULL) cbx_arena_note_block_outside(document->arena);
    xsltSetTransformErrorFunc(context, issues, count_error);
    context->opLimit = cbx_operations_left(document->work, operations);
    context->maxTemplateDepth = (int)depth;
    xmlDocPtr result = NULL;
    if (preferences != NULL && xsltSetCtxtSecurityPrefs(preferences, context) == 0) {
        result =
            xsltApplyStylesheetUser(stylesheet->compiled, document->tree, NULL, NULL, NULL, context);
        *state = context->state;
        /* One more, so that a budget that set the limit is spent. */
        cbx_spend(document->work, context->opCount + 1);
    }
    xsltFreeTransformContext(context);
    return result;
}

bool cbx_stylesheet_apply(const cbx_stylesheet *stylesheet, const cbx_document *document,
                          uint64_t operations, uint32_t depth, cbx_issues *issues, void *data,
                          cbx_text_visitor text) {
    xsltTransformState state = XSLT_STATE_STOPPED;
    xmlDocPtr result = transform(stylesheet, document, operations, depth, issues,
                                 xsltGetDefaultSecurityPrefs(), &state);
    if (result == NULL) return false;
    xmlChar *bytes = NULL;
    int length = 0;
    bool done = state == XSLT_STATE_OK &&
                xsltSaveResultToString(&bytes, &length, result, stylesheet->compiled) == 0;
    if (done) text(data, bytes == NULL ? "" : (const char *)bytes, (size_t)length);
    if (bytes != NULL) xmlFree(bytes);
    xmlFreeDoc(result);
    return done;
}

/* libxslt gives up where document() is denied; what it asks for is let through to our loader, which
   has nothing for it. Writing stays denied. */
static xsltSecurityPrefsPtr preferences_to_read_nothing(void) {
    xsltSecurityPrefsPtr preferences = xsltNewSecurityPrefs();
    if (preferences == NULL) return NULL;
    const xsltSecurityOption writing[] = {XSLT_SECPREF_WRITE_FILE, XSLT_SECPREF_CREATE_DIRECTORY,
                                          XSLT_SECPREF_WRITE_NETWORK};
    for (size_t i = 0; i < sizeof writing / sizeof writing[0]; i++)
        xsltSetSecurityPrefs(preferences, writing[i], xsltSecurityForbid);
    return preferences;
}

cbx_document *cbx_stylesheet_transform(const cbx_stylesheet *stylesheet,
                                       const cbx_document *document, uint64_t operations,
                                       uint32_t depth, cbx_issues *issues) {
    xsltTransformState state = XSLT_STATE_STOPPED;
    xsltSecurityPrefsPtr preferences = preferences_to_read_nothing();
    const cbx_loadable nothing = {.nothing = true};
    cbx_allow_loads(&nothing);
    xmlDocPtr result =
        transform(stylesheet, document, operations, depth, issues, preferences, &state);
    cbx_allow_loads(NULL);
    if (preferences != NULL) xsltFreeSecurityPrefs(preferences);
    if (result == NULL) return NULL;
    bool is_page = state == XSLT_STATE_OK && xmlDocGetRootElement(result) != NULL;
    cbx_document *tree = is_page ? calloc(1, sizeof *tree) : NULL;
    if (tree == NULL) {
        xmlFreeDoc(result);
        return NULL;
    }
    tree->tree = result;
    tree->work = document->work;
    result->_private = tree;
    tree->encoding = "UTF-8";
    return tree;
}
