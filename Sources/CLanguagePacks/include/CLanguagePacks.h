#include <stddef.h>

/// The file of a language, as this repository has it in `Config/languages`; NULL for a language that it has no file of.
/// - Parameter count: takes its bytes.
const unsigned char *_Nullable litfass_language_pack(const char *_Nonnull tag, size_t *_Nonnull count);
