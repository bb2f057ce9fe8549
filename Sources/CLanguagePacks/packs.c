// The language files of this repository, so that a program has them that runs alone.
#include "CLanguagePacks.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char de[] = {
#embed "../../Config/languages/de.yaml"
};
static const unsigned char de_simple[] = {
#embed "../../Config/languages/de-simple.yaml"
};
static const unsigned char en[] = {
#embed "../../Config/languages/en.yaml"
};
static const unsigned char es[] = {
#embed "../../Config/languages/es.yaml"
};
static const unsigned char fr[] = {
#embed "../../Config/languages/fr.yaml"
};
static const unsigned char it[] = {
#embed "../../Config/languages/it.yaml"
};

const unsigned char *litfass_language_pack(const char *tag, size_t *count) {
    static const struct {
        const char *tag;
        const unsigned char *bytes;
        size_t count;
    } packs[] = {
        {"de", de, sizeof de},
        {"de-simple", de_simple, sizeof de_simple},
        {"en", en, sizeof en},
        {"es", es, sizeof es},
        {"fr", fr, sizeof fr},
        {"it", it, sizeof it},
    };
    for (size_t index = 0; index < sizeof packs / sizeof packs[0]; index++) {
        if (strcmp(packs[index].tag, tag) == 0) {
            *count = packs[index].count;
            return packs[index].bytes;
        }
    }
    return NULL;
}
