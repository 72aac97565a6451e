/* Names of a document as numbers of a compiled schema. A tree has each name once, so that a look at
   its address is enough for all but the first. */
#include "model.h"

#include <string.h>

int model_namespace(model_run *run, const xmlNs *ns) {
    if (ns == NULL || ns->href == NULL) return NS_NONE;
    size_t at = ((uintptr_t)ns / sizeof *ns) & (KNOWN_NAMESPACES - 1);
    if (run->namespaces[at].ns == ns) return run->namespaces[at].number;
    const char *uri = (const char *)ns->href;
    int number = strcmp(uri, run->model->hl7) == 0    ? NS_HL7
                 : strcmp(uri, run->model->sdtc) == 0 ? NS_SDTC
                 : strcmp(uri, CBX_XSI) == 0          ? NS_XSI
                                                      : NS_FOREIGN;
    run->namespaces[at].ns = ns;
    run->namespaces[at].number = number;
    return number;
}

static uint16_t find(const cbx_model_slots *slots, const cbx_model_name *names, const char *texts,
                     const char *text, size_t length, int ns) {
    if (length > UINT16_MAX) return CBX_MODEL_NONE;
    uint32_t at = cbx_model_hash(text, (uint32_t)length, (uint32_t)ns) & slots->mask;
    for (; slots->slots[at] != 0; at = (at + 1) & slots->mask) {
        const cbx_model_name *name = &names[slots->slots[at] - 1];
        if (name->length == length && name->ns == ns &&
            memcmp(texts + name->offset, text, length) == 0)
            return (uint16_t)(slots->slots[at] - 1);
    }
    return CBX_MODEL_NONE;
}

static uint16_t number(known_name *known, const cbx_model_slots *slots, const cbx_model_name *names,
                       const char *texts, const xmlChar *name, int ns) {
    size_t at = ((uintptr_t)name ^ (uintptr_t)name >> 9 ^ (uintptr_t)ns << 3) & (KNOWN_NAMES - 1);
    if (known[at].name == name && known[at].ns == (uint32_t)ns) return known[at].row;
    uint16_t row = find(slots, names, texts, (const char *)name, strlen((const char *)name), ns);
    known[at] = (known_name){name, (uint32_t)ns, row};
    return row;
}

uint16_t model_element_name(model_run *run, const xmlNode *element, int ns) {
    if (ns != NS_HL7 && ns != NS_SDTC) return CBX_MODEL_NONE;
    return number(run->elements, &run->model->element_slots, run->model->element_names,
                  run->model->texts, element->name, ns);
}

uint16_t model_attribute_name(model_run *run, const xmlAttr *attribute, int ns) {
    if (ns != NS_NONE && ns != NS_SDTC) return CBX_MODEL_NONE;
    return number(run->attributes, &run->model->attribute_slots, run->model->attribute_names,
                  run->model->texts, attribute->name, ns);
}

uint16_t model_type_name(const cbx_model *model, const char *local, size_t length, int ns) {
    return find(&model->type_slots, model->type_names, model->texts, local, length, ns);
}

uint16_t model_code(const cbx_model *model, model_span text) {
    return find(&model->code_slots, model->codes, model->texts, text.start,
                (size_t)(text.end - text.start), NS_NONE);
}
