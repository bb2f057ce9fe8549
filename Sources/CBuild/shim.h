// What `--version` says. Package.swift gives the commit, where it knows it.

#define LITFASS_VERSION "0.1.0"

#ifndef LITFASS_COMMIT
#define LITFASS_COMMIT "unknown"
#endif
