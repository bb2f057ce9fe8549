// The room Bundles.
