// The room JSON.
