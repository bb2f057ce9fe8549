// The room Publishing.
