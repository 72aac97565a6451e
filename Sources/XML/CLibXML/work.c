/* Steps of work: what is left of them, and whether anybody still waits for what comes of it. */
#define _GNU_SOURCE /* pthread_getattr_np */
#include "CLibXML.h"

#include <pthread.h>

uintptr_t cbx_stack_end(void) {
    static _Thread_local uintptr_t known;
    if (known != 0) return known;
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void *start = NULL;
    size_t size = 0;
    int status = pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
    known = status == 0 ? (uintptr_t)start : 0;
    return known;
}

bool cbx_work_ask(cbx_work *work) {
    if (work->steps < 0 || work->is_abandoned) return false;
    work->is_abandoned = work->abandoned != NULL && work->abandoned(work->context);
    /* Once abandoned, every charge comes here. */
    int64_t later = work->steps - CBX_STEPS_UNTIL_ASKED;
    work->ask_at = work->is_abandoned ? INT64_MAX : later > 0 ? later : 0;
    return !work->is_abandoned;
}
