// The room LitfassClient.
