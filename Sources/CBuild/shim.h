// What `--version` says. Package.swift gives the commit, where it knows it, by another name: Swift sees no macro that only the
// command line defines.

#define LITFASS_VERSION "0.1.0"

#ifdef LITFASS_BUILT_FROM
#define LITFASS_COMMIT LITFASS_BUILT_FROM
#else
#define LITFASS_COMMIT "unknown"
#endif
