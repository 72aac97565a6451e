/* Steps of work: what is left of them, and whether anybody still waits for what comes of it. */
#include "CLibXML.h"

bool cbx_work_ask(cbx_work *work) {
    if (work->steps < 0 || work->is_abandoned) return false;
    work->is_abandoned = work->abandoned != NULL && work->abandoned(work->context);
    /* Once abandoned, every charge comes here. */
    int64_t later = work->steps - CBX_STEPS_UNTIL_ASKED;
    work->ask_at = work->is_abandoned ? INT64_MAX : later > 0 ? later : 0;
    return !work->is_abandoned;
}
