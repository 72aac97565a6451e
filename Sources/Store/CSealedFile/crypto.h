/*
 * What is used of OpenSSL's libcrypto. It is loaded when the first sealed file is opened, since
 * linked it would slow every start of the program.
 */
#ifndef CASEBOOK_CRYPTO_H
#define CASEBOOK_CRYPTO_H

#include <stdbool.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>

/* https://docs.openssl.org/3.0/man3/EVP_EncryptInit/, https://docs.openssl.org/3.0/man3/HMAC/ */
typedef struct {
    __typeof__(EVP_CIPHER_CTX_new) *context_new;
    __typeof__(EVP_CIPHER_CTX_free) *context_free;
    __typeof__(EVP_CIPHER_CTX_set_padding) *set_padding;
    __typeof__(EVP_CIPHER_CTX_ctrl) *control;
    __typeof__(EVP_CipherInit_ex) *cipher_init;
    __typeof__(EVP_CipherUpdate) *cipher_update;
    __typeof__(EVP_CipherFinal_ex) *cipher_final;
    __typeof__(EVP_aes_256_ecb) *aes_256_ecb;
    __typeof__(EVP_aes_256_gcm) *aes_256_gcm;
    __typeof__(EVP_sha256) *sha256;
    __typeof__(HMAC) *hmac;
} cbx_crypto_functions;

/* Complete once cbx_crypto_load has given true; before that there is no cipher. */
extern cbx_crypto_functions cbx_crypto;

/* False if this machine has no libcrypto of the headers' version, or one without these functions;
   the answer stays what it was. Any thread may call this. */
bool cbx_crypto_load(void);

#endif
