#include "crypto.h"

#include <dlfcn.h>
#include <pthread.h>

#define LIBRARY_OF(version) "libcrypto.so." #version
#define LIBRARY(version) LIBRARY_OF(version)

cbx_crypto_functions cbx_crypto;
static bool is_complete;

/* POSIX lets a function's address be stored as an object's. */
static bool find(void *library, const char *name, void *function) {
    return (*(void **)function = dlsym(library, name)) != NULL;
}

static void load(void) {
    void *library = dlopen(LIBRARY(OPENSSL_SHLIB_VERSION), RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    is_complete = find(library, "EVP_CIPHER_CTX_new", &cbx_crypto.context_new)
        && find(library, "EVP_CIPHER_CTX_free", &cbx_crypto.context_free)
        && find(library, "EVP_CIPHER_CTX_set_padding", &cbx_crypto.set_padding)
        && find(library, "EVP_CIPHER_CTX_ctrl", &cbx_crypto.control)
        && find(library, "EVP_CipherInit_ex", &cbx_crypto.cipher_init)
        && find(library, "EVP_CipherUpdate", &cbx_crypto.cipher_update)
        && find(library, "EVP_CipherFinal_ex", &cbx_crypto.cipher_final)
        && find(library, "EVP_aes_256_ecb", &cbx_crypto.aes_256_ecb)
        && find(library, "EVP_aes_256_gcm", &cbx_crypto.aes_256_gcm)
        && find(library, "EVP_sha256", &cbx_crypto.sha256)
        && find(library, "HMAC", &cbx_crypto.hmac);
}

bool cbx_crypto_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_complete;
}
