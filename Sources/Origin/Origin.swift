// The room Origin.
