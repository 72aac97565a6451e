#include "internal.h"

#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdlib.h>
#include <string.h>

/* What one evaluation may cost: XPath's own counter of operations. */
#define CBX_XPATH_OPERATIONS 50000000

struct cbx_expression {
    xmlXPathCompExprPtr compiled;
};

static void on_error(void *data, xmlErrorPtr error) { cbx_issues_add_error(data, error, NULL); }

cbx_expression *cbx_xpath_compile(const char *expression, cbx_issues *issues) {
    cbx_initialize();
    xmlXPathContextPtr context = xmlXPathNewContext(NULL);
    if (context == NULL) return NULL;
    context->error = on_error;
    context->userData = issues;
    xmlXPathCompExprPtr compiled = xmlXPathCtxtCompile(context, (const xmlChar *)expression);
    xmlXPathFreeContext(context);
    cbx_expression *result = compiled == NULL ? NULL : malloc(sizeof *result);
    if (result == NULL) {
        if (compiled != NULL) xmlXPathFreeCompExpr(compiled);
        return NULL;
    }
    result->compiled = compiled;
    return result;
}

void cbx_xpath_free(cbx_expression *expression) {
    xmlXPathFreeCompExpr(expression->compiled);
    free(expression);
}

bool cbx_xpath_evaluate(const cbx_expression *expression, const cbx_document *document,
                        const cbx_node *at, const char *const *namespaces, size_t pairs,
                        cbx_issues *issues, void *data, cbx_node_visitor visit,
                        cbx_text_visitor text) {
    xmlXPathContextPtr context = xmlXPathNewContext(document->tree);
    if (context == NULL) return false;
    context->error = on_error;
    context->userData = issues;
    context->opLimit = cbx_operations_left(document->work, CBX_XPATH_OPERATIONS);
    for (size_t i = 0; i < pairs; i++)
        xmlXPathRegisterNs(context, (const xmlChar *)namespaces[i * 2],
                           (const xmlChar *)namespaces[i * 2 + 1]);
    context->node = (xmlNodePtr)at;
    xmlXPathObjectPtr result = xmlXPathCompiledEval(expression->compiled, context);
    bool done = cbx_spend(document->work, context->opCount) && result != NULL;
    if (done && result->type == XPATH_NODESET) {
        xmlNodeSetPtr set = result->nodesetval;
        xmlXPathNodeSetSort(set);
        for (int i = 0; set != NULL && i < set->nodeNr; i++)
            if (set->nodeTab[i]->type != XML_NAMESPACE_DECL)
                visit(data, (const cbx_node *)set->nodeTab[i]);
    } else if (done) {
        xmlChar *string = xmlXPathCastToString(result);
        done = string != NULL;
        if (done) text(data, (const char *)string, strlen((const char *)string));
        xmlFree(string);
    }
    if (result != NULL) xmlXPathFreeObject(result);
    xmlXPathFreeContext(context);
    return done;
}
