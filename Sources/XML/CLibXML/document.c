/*
 * The one door for bytes. libxml2 is run with its own limits lifted (XML_PARSE_HUGE) and ours in
 * force, with no DTD, no entities, no network, and one SAX layer of ours above its tree builder.
 */
#include "internal.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    cbx_document *document;
    cbx_issues *issues;
    cbx_limits limits;
    cbx_status status;
    uint64_t offset;
    uint64_t nodes;
    uint64_t events; /* between two looks at the clock */
    uint64_t deadline;
    cbx_status flaw; /* what the first error, kept or not, makes of the document */
} parse_state;

static uint64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static uint64_t position(xmlParserCtxtPtr context, const parse_state *state) {
    const char *at = (const char *)context->input->cur;
    const char *text = state->document->text;
    return at >= text && at <= text + state->document->length ? (uint64_t)(at - text) : 0;
}

static void stop(xmlParserCtxtPtr context, parse_state *state, cbx_status status) {
    if (state->status != CBX_OK) return;
    state->status = status;
    state->offset = position(context, state);
    xmlStopParser(context);
}

static bool one_more_node(xmlParserCtxtPtr context, parse_state *state) {
    state->nodes++;
    if (state->nodes > state->limits.nodes) {
        stop(context, state, CBX_TOO_MANY_NODES);
        return false;
    }
    /* The clock alone would let a document run on that nobody waits for. */
    if (!cbx_spend(state->document->work, 1)) {
        stop(context, state, CBX_TOO_SLOW);
        return false;
    }
    /* libxml2 keeps names, namespaces and white space in a table that stops growing early. */
    if ((uint64_t)xmlDictSize(context->dict) > state->limits.names) {
        stop(context, state, CBX_TOO_MANY_NAMES);
        return false;
    }
    if ((++state->events & 4095) == 0 && milliseconds_now() > state->deadline) {
        stop(context, state, CBX_TOO_SLOW);
        return false;
    }
    return true;
}

static void on_start(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted, const xmlChar **attributes) {
    xmlParserCtxtPtr context = data;
    parse_state *state = context->_private;
    if (!one_more_node(context, state)) return;
    if ((uint32_t)context->nodeNr >= state->limits.depth) return stop(context, state, CBX_TOO_DEEP);
    if ((uint32_t)attribute_count > state->limits.attributes)
        return stop(context, state, CBX_TOO_MANY_ATTRIBUTES);
    if ((uint32_t)context->nsNr / 2 > state->limits.namespaces)
        return stop(context, state, CBX_TOO_MANY_NAMESPACES);
    state->nodes += (uint64_t)(attribute_count + namespace_count);
    cbx_spend(state->document->work, (uint64_t)(attribute_count + namespace_count));
    for (int i = 0; i < attribute_count; i++)
        if ((uint64_t)(attributes[i * 5 + 4] - attributes[i * 5 + 3]) > state->limits.attribute_bytes)
            return stop(context, state, CBX_ATTRIBUTE_TOO_LONG);
    xmlSAX2StartElementNs(data, name, prefix, uri, namespace_count, namespaces, attribute_count,
                          defaulted, attributes);
    /* Where the start tag ends; cbx_node_offset goes back to its '<'. */
    if (context->node != NULL) context->node->_private = (void *)(uintptr_t)position(context, state);
}

/* Where a text begins, as its offset + 1. The parser hands over a part of the document itself, a
   copy of what it has gone past, or the character that a reference stands for. */
static void note_text(xmlParserCtxtPtr context, const parse_state *state, const xmlChar *text,
                      int length, uint64_t behind) {
    xmlNodePtr node = context->node == NULL ? NULL : context->node->last;
    if (node == NULL || node->_private != NULL) return;
    const char *all = state->document->text, *start = (const char *)text;
    uint64_t end = position(context, state), offset;
    if (start >= all && start < all + state->document->length) {
        offset = (uint64_t)(start - all);
    } else if (behind == 0 && end > 0 && all[end - 1] == ';') {
        offset = end;
        while (offset > 0 && all[offset - 1] != '&') offset--;
        if (offset > 0) offset--;
    } else {
        uint64_t taken = (uint64_t)length + behind;
        offset = end > taken ? end - taken : 0;
    }
    node->_private = (void *)(uintptr_t)(offset + 1);
}

static void on_text(void *data, const xmlChar *text, int length) {
    xmlParserCtxtPtr context = data;
    parse_state *state = context->_private;
    if (!one_more_node(context, state)) return;
    xmlSAX2Characters(data, text, length);
    note_text(context, state, text, length, 0);
    if (context->nodelen > 0 && (uint64_t)context->nodelen > state->limits.text_bytes)
        stop(context, state, CBX_TEXT_TOO_LONG);
}

static void on_cdata(void *data, const xmlChar *text, int length) {
    xmlParserCtxtPtr context = data;
    parse_state *state = context->_private;
    if (!one_more_node(context, state)) return;
    if ((uint64_t)length > state->limits.text_bytes)
        return stop(context, state, CBX_TEXT_TOO_LONG);
    xmlSAX2CDataBlock(data, text, length);
    note_text(context, state, text, length, sizeof "]]>" - 1);
}

/* No clinical document needs many, and each takes 157 bytes of memory for as few as five. */
static bool one_more_aside(xmlParserCtxtPtr context) {
    parse_state *state = context->_private;
    state->nodes += 3;
    return one_more_node(context, state);
}

static void on_comment(void *data, const xmlChar *text) {
    xmlParserCtxtPtr context = data;
    if (one_more_aside(context)) xmlSAX2Comment(data, text);
}

static void on_instruction(void *data, const xmlChar *target, const xmlChar *text) {
    xmlParserCtxtPtr context = data;
    if (one_more_aside(context)) xmlSAX2ProcessingInstruction(data, target, text);
}

static void on_begin(void *data) {
    xmlParserCtxtPtr context = data;
    const parse_state *state = context->_private;
    xmlSAX2StartDocument(data);
    if (context->myDoc != NULL) cbx_identifiers_prepare_parse(state->document, context->myDoc);
}

static void on_doctype(void *data, const xmlChar *name, const xmlChar *public_id,
                       const xmlChar *system_id) {
    (void)name, (void)public_id, (void)system_id;
    xmlParserCtxtPtr context = data;
    stop(context, context->_private, CBX_DOCTYPE);
}

/* Without a DTD, what validity is about is `xml:id` alone: two of one value, or one that is not a
   name. Such a document is well-formed (xml:id 1.0, section 4), and rule packs look for these. */
static bool harmless(const xmlError *error) {
    return error->level < XML_ERR_ERROR || error->domain == XML_FROM_VALID ||
           error->code == XML_DTD_XMLID_VALUE || error->code == XML_WAR_NS_URI ||
           error->code == XML_WAR_NS_URI_RELATIVE;
}

/* Called with the parser context as data, since SAX2's functions need that as theirs. */
static void on_error(void *data, xmlErrorPtr error) {
    xmlParserCtxtPtr context = data;
    parse_state *state = context->_private;
    if (state->status != CBX_OK || harmless(error)) return;
    if (state->flaw == CBX_OK)
        state->flaw =
            error->domain == XML_FROM_NAMESPACE ? CBX_NAMESPACE : CBX_NOT_WELL_FORMED;
    cbx_issue issue = {
        .domain = error->domain,
        .code = error->code,
        .level = (int32_t)error->level,
        .number = error->int1,
        .message = error->message,
        .offset = context->input == NULL ? 0 : position(context, state),
    };
    if (cbx_issues_keeps(state->issues))
        cbx_line_column(state->document, issue.offset, &issue.line, &issue.column);
    cbx_issues_add(state->issues, &issue);
    /* What follows the first error is not read: only that one is told. */
    if (error->level == XML_ERR_FATAL && error->code != XML_ERR_NO_MEMORY) xmlStopParser(context);
}

static cbx_status verdict(xmlParserCtxtPtr context, const parse_state *state) {
    if (state->status != CBX_OK) return state->status;
    if (context->errNo == XML_ERR_NO_MEMORY) return CBX_OUT_OF_MEMORY;
    if (!context->wellFormed || context->myDoc == NULL) return CBX_NOT_WELL_FORMED;
    return state->flaw;
}

static void listen(xmlParserCtxtPtr context, parse_state *state) {
    context->_private = state;
    context->sax->startDocument = on_begin;
    context->sax->startElementNs = on_start;
    context->sax->characters = on_text;
    context->sax->ignorableWhitespace = on_text;
    context->sax->cdataBlock = on_cdata;
    context->sax->comment = on_comment;
    context->sax->processingInstruction = on_instruction;
    context->sax->internalSubset = on_doctype;
    context->sax->serror = on_error;
    context->sax->warning = NULL;
    context->sax->error = NULL;
    context->sax->fatalError = NULL;
}

static cbx_status build_tree(parse_state *state) {
    cbx_document *document = state->document;
    xmlParserCtxtPtr context = xmlNewParserCtxt();
    if (context == NULL) return CBX_OUT_OF_MEMORY;
    xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_COMPACT |
                                   XML_PARSE_IGNORE_ENC | XML_PARSE_NOXINCNODE);
    listen(context, state);
    /* An input over our own bytes: nothing is copied, and positions are plain pointers. */
    xmlParserInputPtr input = xmlNewInputStream(context);
    if (input != NULL) {
        input->base = input->cur = (const xmlChar *)document->text;
        input->end = input->base + document->length;
    }
    cbx_status status = CBX_OUT_OF_MEMORY;
    if (input != NULL && inputPush(context, input) >= 0) {
        xmlParseDocument(context);
        status = verdict(context, state);
    }
    if (status == CBX_OK) {
        document->tree = context->myDoc;
        document->tree->_private = document;
    } else if (context->myDoc != NULL) {
        xmlFreeDoc(context->myDoc);
    }
    context->myDoc = NULL;
    xmlFreeParserCtxt(context);
    return status;
}

cbx_document *cbx_document_open(const uint8_t *bytes, size_t length, cbx_limits limits,
                                cbx_work *work, cbx_issues *issues, cbx_status *status) {
    cbx_initialize();
    cbx_text text;
    uint64_t offset = 0;
    *status = cbx_text_decode(bytes, length, &limits, &text, &offset);
    cbx_document *document = calloc(1, sizeof *document);
    if (document == NULL) {
        free(text.bytes);
        *status = CBX_OUT_OF_MEMORY;
        return NULL;
    }
    document->work = work;
    document->text = text.bytes;
    document->length = text.length;
    document->encoding = text.encoding;
    if (*status != CBX_OK) cbx_issues_add_at(issues, document, (int)*status, "", offset);
    return document;
}

cbx_status cbx_document_build(cbx_document *document, cbx_limits limits, cbx_issues *issues) {
    parse_state state = {.document = document, .issues = issues, .limits = limits};
    state.deadline = milliseconds_now() + limits.milliseconds;
    document->arena = cbx_arena_create();
    cbx_arena_enter(document->arena);
    cbx_status status = build_tree(&state);
    cbx_arena_leave();
    if (status != CBX_OK && (cbx_issues_count(issues) == 0 || state.status != CBX_OK))
        cbx_issues_add_at(issues, document, (int)status, "", state.offset);
    return status;
}

void cbx_document_free(cbx_document *document) {
    cbx_arena *arena = document->arena;
    if (document->tree != NULL && (arena == NULL || cbx_arena_has_blocks_outside(arena))) {
        cbx_arena_enter(arena);
        xmlFreeDoc(document->tree);
        cbx_arena_leave();
    }
    cbx_arena_free(arena);
    free(document->text);
    free(document->lines);
    free(document->characters);
    free(document);
}

const cbx_node *cbx_document_root(const cbx_document *document) {
    return (const cbx_node *)xmlDocGetRootElement(document->tree);
}

const char *cbx_document_text(const cbx_document *document, size_t *length) {
    *length = document->length;
    return document->text == NULL ? "" : document->text;
}

size_t cbx_find_byte(const uint8_t *text, size_t length, size_t from, uint8_t byte) {
    const uint8_t *found = from < length ? memchr(text + from, byte, length - from) : NULL;
    return found == NULL ? length : (size_t)(found - text);
}

const char *cbx_document_encoding(const cbx_document *document) { return document->encoding; }
