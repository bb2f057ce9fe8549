#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/* What libssl offers as macros, which Swift does not see. */
static inline void litfass_tls_set_versions(SSL_CTX *context) {
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION);
}

static inline void litfass_tls_set_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE
        | SSL_OP_PRIORITIZE_CHACHA | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_read_ahead(context, 1);
}

static inline void litfass_tls_set_client_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
}

static inline int litfass_tls_ask_for(SSL *connection, const char *host) {
    return (int)SSL_set_tlsext_host_name(connection, host);
}

/* Whether the other side has ended the connection and not said so before. */
static inline int litfass_tls_is_cut_off(unsigned long error) {
    return ERR_GET_LIB(error) == ERR_LIB_SSL && ERR_GET_REASON(error) == SSL_R_UNEXPECTED_EOF_WHILE_READING;
}

static inline int litfass_tls_set_groups(SSL_CTX *context, const char *names) {
    return (int)SSL_CTX_set1_groups_list(context, names);
}

static inline STACK_OF(X509) *litfass_tls_chain(SSL_CTX *context) {
    STACK_OF(X509) *chain = NULL;
    SSL_CTX_get0_chain_certs(context, &chain);
    return chain;
}

static inline STACK_OF(X509) *litfass_tls_authorities(SSL_CTX *context) {
    return X509_STORE_get1_all_certs(SSL_CTX_get_cert_store(context));
}

/* A type with macros for functions. */
static inline X509 *litfass_certificate(const STACK_OF(X509) *certificates, int place) {
    return sk_X509_value(certificates, place);
}

static inline void litfass_free_certificates(STACK_OF(X509) *certificates) {
    sk_X509_pop_free(certificates, X509_free);
}

static inline void litfass_tls_set_name_callback(SSL_CTX *context, int (*choose)(SSL *, int *, void *), void *argument) {
    SSL_CTX_set_tlsext_servername_callback(context, choose);
    SSL_CTX_set_tlsext_servername_arg(context, argument);
}

static inline void litfass_tls_set_message_callback(
    SSL *connection, void (*tell)(int, int, int, const void *, size_t, SSL *, void *), void *argument) {
    SSL_set_msg_callback(connection, tell);
    SSL_set_msg_callback_arg(connection, argument);
}

/* Makes both contexts ready for one session ticket (RFC 5077 §4): AES-256 with the first half of the key, HMAC-SHA-256 with the
   second. The parameters of a MAC are an array with pointers, which Swift would hold as unsafe. */
static inline int litfass_tls_use_ticket_key(
    EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, unsigned char *key, const unsigned char *vector, int seals) {
    OSSL_PARAM parameters[3] = {
        OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, key + 32, 32),
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, "SHA256", 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_CTX_set_params(mac, parameters) == 1
        && EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, key, vector, seals) == 1;
}
