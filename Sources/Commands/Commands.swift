extension Command {
    /// Every verb, in the order of a release's life: what `litfass --help` lists. A new command is one more line here.
    static let all: [Command] = [
        check,
        explain,
        translations,
        rename,
        schema,
        build,
        diff,
        resolve,
        preview,
        keys,
        root,
        propose,
        review,
        sign,
        publish,
        renew,
        rollback,
        status,
        log,
        show,
        restore,
        serve,
        fetch,
        verify,
    ]
}
