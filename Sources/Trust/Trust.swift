// The room Trust.
