#include "CSchemaTexts.h"

/* Rule packs, what they are compiled to, and schemas travel inside the program: an installed one needs no folder beside it. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char cda_core[] = {
#embed "../Rules/cda-core.sch"
};

static const unsigned char us_realm_header[] = {
#embed "../Rules/us-realm-header.sch"
};

static const unsigned char ccd[] = {
#embed "../Rules/ccd.sch"
};

static const unsigned char ccda[] = {
#embed "../Rules/ccda.sch"
};

static const unsigned char ccda_r1_1[] = {
#embed "../Rules/ccda-r1.1.sch"
};

static const unsigned char qrda[] = {
#embed "../Rules/qrda.sch"
};

static const unsigned char patient_safety[] = {
#embed "../Rules/patient-safety.sch"
};

static const unsigned char plan_cda_core[] = {
#embed "../Rules/Plans/cda-core.plan"
};

static const unsigned char plan_us_realm_header[] = {
#embed "../Rules/Plans/us-realm-header.plan"
};

static const unsigned char plan_ccd[] = {
#embed "../Rules/Plans/ccd.plan"
};

static const unsigned char plan_ccda[] = {
#embed "../Rules/Plans/ccda.plan"
};

static const unsigned char plan_ccda_r1_1[] = {
#embed "../Rules/Plans/ccda-r1.1.plan"
};

static const unsigned char plan_qrda[] = {
#embed "../Rules/Plans/qrda.plan"
};

static const unsigned char plan_patient_safety[] = {
#embed "../Rules/Plans/patient-safety.plan"
};

static const unsigned char cda[] = {
#embed "../CDA/casebook-cda.xsd"
};

static const unsigned char sdtc[] = {
#embed "../CDA/casebook-sdtc.xsd"
};

static const unsigned char document_style[] = {
#embed "../Style/palette.css"
    ,
#embed "../Style/document.css"
};

static const unsigned char pages_style[] = {
#embed "../Style/palette.css"
    ,
#embed "../Style/pages.css"
};

static const unsigned char passkeys_script[] = {
#embed "../Style/passkeys.js"
};

static const unsigned char icon[] = {
#embed "../Style/icon.svg"
};

#define TEXT(name, array) \
    struct cbx_text_span name(void) { return (struct cbx_text_span){array, sizeof array}; }

TEXT(cbx_rules_cda_core, cda_core)
TEXT(cbx_rules_us_realm_header, us_realm_header)
TEXT(cbx_rules_ccd, ccd)
TEXT(cbx_rules_ccda, ccda)
TEXT(cbx_rules_ccda_r1_1, ccda_r1_1)
TEXT(cbx_rules_qrda, qrda)
TEXT(cbx_rules_patient_safety, patient_safety)
TEXT(cbx_plan_cda_core, plan_cda_core)
TEXT(cbx_plan_us_realm_header, plan_us_realm_header)
TEXT(cbx_plan_ccd, plan_ccd)
TEXT(cbx_plan_ccda, plan_ccda)
TEXT(cbx_plan_ccda_r1_1, plan_ccda_r1_1)
TEXT(cbx_plan_qrda, plan_qrda)
TEXT(cbx_plan_patient_safety, plan_patient_safety)
TEXT(cbx_schema_cda, cda)
TEXT(cbx_schema_sdtc, sdtc)
TEXT(cbx_style_document, document_style)
TEXT(cbx_style_pages, pages_style)
TEXT(cbx_script_passkeys, passkeys_script)
TEXT(cbx_icon, icon)
