// The room Digests.
