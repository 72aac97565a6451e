/* Types that documents name (xsi:type), xsi:nil, and attributes (XML Schema 1.0, Part 1, 2.6, 3.3.4
   and 3.4.4). */
#include "model.h"

#include <libxml/parserInternals.h>
#include <string.h>

static const char *value_of(const xmlAttr *attribute) {
    return cbx_attribute_node_value((const cbx_node *)attribute);
}

/* The namespace of a prefix at an element, which pays for the way up. */
static int bound_namespace(model_run *run, const xmlNode *element, const char *prefix,
                           size_t length) {
    if (element->ns != NULL) {
        const char *own = element->ns->prefix == NULL ? "" : (const char *)element->ns->prefix;
        if (strlen(own) == length && memcmp(own, prefix, length) == 0)
            return model_namespace(run, element->ns);
    }
    for (; element != NULL && element->type == XML_ELEMENT_NODE; element = element->parent) {
        if (!model_spend(run, 1)) return NS_FOREIGN;
        for (const xmlNs *ns = element->nsDef; ns != NULL; ns = ns->next) {
            const char *bound = ns->prefix == NULL ? "" : (const char *)ns->prefix;
            if (!model_spend(run, 1)) return NS_FOREIGN;
            if (strlen(bound) == length && memcmp(bound, prefix, length) == 0)
                return model_namespace(run, ns);
        }
    }
    return NS_FOREIGN;
}

/* The type that an xsi:type names. libxml2 does not take white space off, nor does this. */
static uint16_t named_type(model_run *run, const xmlNode *element, const char *text) {
    const char *colon = strchr(text, ':');
    if (colon == text) return CBX_MODEL_NONE;
    const char *local = colon == NULL ? text : colon + 1;
    int ns = bound_namespace(run, element, text, colon == NULL ? 0 : (size_t)(colon - text));
    if (ns != NS_HL7 && ns != NS_SDTC) return CBX_MODEL_NONE;
    return model_type_name(run->model, local, strlen(local), ns);
}

static bool is_derived(const cbx_model *model, uint16_t type, uint16_t base) {
    for (; type != CBX_MODEL_NONE; type = model->types[type].base)
        if (type == base) return true;
    return false;
}

/* Whether the content can be checked: by the named type where it could be one. */
static bool use_type(model_run *run, const xmlNode *element, const xmlAttr *attribute,
                     uint16_t declared, uint16_t *type) {
    if (!model_spend(run, strlen(value_of(attribute)) / CBX_STEP_BYTES)) return false;
    uint16_t named = named_type(run, element, value_of(attribute));
    if (named != CBX_MODEL_NONE) *type = named;
    if (named != CBX_MODEL_NONE && is_derived(run->model, named, declared)) {
        if (!run->model->types[named].is_abstract) return true;
        model_report(run, CBX_TYPE_INVALID, declared, declared, attribute, NULL);
        return false;
    }
    model_report(run, CBX_TYPE_INVALID, declared, declared, attribute, NULL);
    return named != CBX_MODEL_NONE && !run->model->types[named].is_abstract;
}

static bool use_nil(model_run *run, const xmlAttr *attribute, uint16_t type, bool is_nillable) {
    static const cbx_model_value boolean = {CBX_FORM_XML_BOOLEAN, 0};
    const char *text = value_of(attribute);
    if (!is_nillable || !model_value_fits(run->model, &boolean, text)) {
        model_report(run, CBX_NIL_INVALID, type, CBX_MODEL_NONE, attribute, NULL);
        return false;
    }
    char first = *model_trimmed(text).start;
    return first == 't' || first == '1';
}

static bool is_one_of_instance(const xmlAttr *attribute) {
    const char *name = (const char *)attribute->name;
    return strcmp(name, "type") == 0 || strcmp(name, "nil") == 0 ||
           strcmp(name, "schemaLocation") == 0 || strcmp(name, "noNamespaceSchemaLocation") == 0;
}

static void keep_identifier(model_run *run, const xmlAttr *attribute, uint16_t type, uint16_t row) {
    model_span id = model_trimmed(value_of(attribute));
    uint32_t before = run->ids.count;
    if (cbx_texts_add(&run->ids, id.start, (uint32_t)(id.end - id.start)) < 0)
        run->has_failed = true;
    else if (run->ids.count == before)
        model_report(run, CBX_IDENTIFIER_TWICE, type, row, attribute, NULL);
}

static void keep_references(model_run *run, const xmlAttr *attribute) {
    for (const char *c = value_of(attribute);;) {
        while (model_is_space(*c)) c++;
        if (*c == '\0') return;
        const char *start = c;
        while (*c != '\0' && !model_is_space(*c)) c++;
        if (!model_spend(run, 1) ||
            !model_grow(run, (void **)&run->references, &run->reference_capacity,
                        run->reference_count, sizeof *run->references))
            return;
        run->references[run->reference_count++] =
            (model_reference){attribute, start, (uint32_t)(c - start)};
    }
}

static void check(model_run *run, const xmlAttr *attribute, uint16_t type, uint16_t row) {
    const cbx_model *model = run->model;
    const cbx_model_attribute *declared = &model->attributes[row];
    const cbx_model_value *value = &model->values[declared->value];
    const char *text = value_of(attribute);
    if (value->form == CBX_FORM_TEXT && declared->fixed == CBX_MODEL_NONE) return;
    if (!model_spend(run, strlen(text) / CBX_STEP_BYTES)) return;
    bool fits = declared->fixed != CBX_MODEL_NONE
                    ? model_equals_fixed(value, &model->fixed[declared->fixed], model->texts, text)
                    : model_value_fits(model, value, text);
    if (!fits) {
        model_report(run, CBX_ATTRIBUTE_INVALID, type, row, attribute, NULL);
        return;
    }
    switch (value->form) {
    case CBX_FORM_IDENTIFIER: return keep_identifier(run, attribute, type, row);
    case CBX_FORM_IDENTIFIER_REFERENCE:
    case CBX_FORM_IDENTIFIER_REFERENCES: return keep_references(run, attribute);
    }
}

static void check_all(model_run *run, const xmlNode *element, uint16_t type) {
    const cbx_model_type *rules = &run->model->types[type];
    const cbx_model_attribute *declared = &run->model->attributes[rules->first_attribute];
    uint64_t seen = 0;
    for (const xmlAttr *a = element->properties; a != NULL; a = a->next) {
        if (!model_spend(run, 1)) return;
        int ns = model_namespace(run, a->ns);
        if (model_passes_over(run, ns)) {
            run->verdict->set_aside++;
            continue;
        }
        if (ns == NS_XSI && is_one_of_instance(a)) continue;
        uint16_t name = model_attribute_name(run, a, ns);
        unsigned i = 0;
        while (i < rules->attribute_count && declared[i].name != name) i++;
        if (name == CBX_MODEL_NONE || i == rules->attribute_count) {
            model_report(run, CBX_ATTRIBUTE_UNKNOWN, type, CBX_MODEL_NONE, a, NULL);
            continue;
        }
        seen |= (uint64_t)1 << i;
        check(run, a, type, (uint16_t)(rules->first_attribute + i));
    }
    uint64_t missing = rules->required & ~seen;
    for (; missing != 0; missing &= missing - 1) {
        unsigned i = (unsigned)__builtin_ctzll(missing);
        model_report(run, CBX_ATTRIBUTE_MISSING, type, (uint16_t)(rules->first_attribute + i),
                     element, NULL);
    }
}

bool model_open(model_run *run, const xmlNode *element, uint16_t declared, bool is_nillable,
                uint16_t *type, bool *is_nil) {
    const xmlAttr *named = NULL, *nil = NULL;
    for (const xmlAttr *a = element->properties; a != NULL; a = a->next) {
        if (a->ns == NULL || model_namespace(run, a->ns) != NS_XSI) continue;
        if (strcmp((const char *)a->name, "type") == 0) named = a;
        if (strcmp((const char *)a->name, "nil") == 0) nil = a;
    }
    bool is_known = true;
    if (named != NULL) {
        is_known = use_type(run, element, named, declared, type);
    } else if (run->model->types[declared].is_abstract) {
        model_report(run, CBX_TYPE_MISSING, declared, declared, element, NULL);
        is_known = false;
    }
    if (nil != NULL) *is_nil = use_nil(run, nil, declared, is_nillable);
    if (is_known) check_all(run, element, *type);
    return is_known && !run->has_failed;
}
