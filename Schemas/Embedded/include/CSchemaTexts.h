#ifndef CSCHEMATEXTS_H
#define CSCHEMATEXTS_H

#include <stddef.h>

/// A file of `Schemas/`, in the program itself.
struct cbx_text_span {
    const unsigned char *_Nullable bytes;
    size_t length;
};

struct cbx_text_span cbx_rules_cda_core(void);
struct cbx_text_span cbx_rules_us_realm_header(void);
struct cbx_text_span cbx_rules_ccd(void);
struct cbx_text_span cbx_rules_ccda(void);
struct cbx_text_span cbx_rules_ccda_r1_1(void);
struct cbx_text_span cbx_rules_qrda(void);
struct cbx_text_span cbx_rules_patient_safety(void);
struct cbx_text_span cbx_plan_cda_core(void);
struct cbx_text_span cbx_plan_us_realm_header(void);
struct cbx_text_span cbx_plan_ccd(void);
struct cbx_text_span cbx_plan_ccda(void);
struct cbx_text_span cbx_plan_ccda_r1_1(void);
struct cbx_text_span cbx_plan_qrda(void);
struct cbx_text_span cbx_plan_patient_safety(void);
struct cbx_text_span cbx_schema_cda(void);
struct cbx_text_span cbx_schema_sdtc(void);
struct cbx_text_span cbx_style_document(void);
struct cbx_text_span cbx_style_pages(void);
struct cbx_text_span cbx_script_passkeys(void);
struct cbx_text_span cbx_icon(void);

#endif
