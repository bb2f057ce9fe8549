// The room Authoring.
