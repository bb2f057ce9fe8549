/// How the preview looks. Colours have a contrast of at least 7 to 1 (WCAG 2.2, 1.4.6), and nothing is said by colour alone.
enum PreviewStyle {
    /// A pillar with a notice on it.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#0b3d91" d="M3 4q5-5 10 0v11H3z"/><path fill="#fff" \
        d="M5 6h6v5H5z"/></svg>

        """

    static let sheet = """
        :root { --ink: #1a1a1a; --paper: #ffffff; --soft: #454545; --line: #8a8a8a; --link: #0b3d91; --bad: #8c0b0b;
          --bad-paper: #fdecec; --old: #5b4300; --old-paper: #fdf3d8; }
        @media (prefers-color-scheme: dark) { :root { --ink: #f2f2f2; --paper: #161616; --soft: #c8c8c8; --line: #7a7a7a;
          --link: #a9c7ff; --bad: #ffb4b4; --bad-paper: #3d1414; --old: #f4dc9a; --old-paper: #3a2e0c; } }
        * { box-sizing: border-box; }
        [hidden] { display: none !important; }
        html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink);
          background: var(--paper); }
        body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
        h1 { font-size: 1.3rem; line-height: 1.25; margin: 0; }
        h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
        h3 { font-size: 1.05rem; margin: 1rem 0 .25rem; }
        h4, h5, h6 { font-size: 1rem; margin: .75rem 0 .25rem; }
        p, ul, ol, dl { margin: .25rem 0; }
        a { color: var(--link); display: inline-block; min-height: 24px; }
        nav ul { display: flex; flex-wrap: wrap; gap: .25rem .75rem; list-style: none; padding: 0; margin: 0; }
        nav { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; margin: .25rem 0; }
        nav p { margin: 0; color: var(--soft); }
        nav a { padding: .1rem .3rem; }
        nav a[aria-current] { font-weight: 700; border: 1px solid var(--ink); text-decoration: none; }
        .count { border: 1px solid currentColor; border-radius: .6rem; padding: 0 .35rem; font-size: .85rem; }
        .device { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
        .device fieldset { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .25rem 1rem; border: 1px solid var(--line); }
        .device .hint { flex-basis: 100%; color: var(--soft); }
        input, select, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
          padding: .2rem .4rem; min-height: 2rem; max-width: 100%; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { position: static; }
        main:focus { outline: none; }
        article { border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .75rem .75rem; margin: .75rem 0; }
        .field, dt { color: var(--soft); font-size: .9rem; margin: .5rem 0 0; }
        dd { margin: 0 0 0 1rem; }
        .mark { display: inline-block; border: 1px solid currentColor; border-radius: .25rem; padding: 0 .4rem;
          font-size: .9rem; color: var(--old); background: var(--old-paper); }
        .mark.missing { color: var(--bad); background: var(--bad-paper); border-style: dashed; }
        h3 .option { display: block; }
        h3 .mark { font-weight: 400; }
        [data-outside] > :not(h3, .outside, .day), .value:has(> dl):not(:has(> dl > :not([hidden]))) { display: none; }
        .problems { border: 2px solid var(--bad); padding: 0 .75rem .5rem; margin: 1rem 0; }
        .problems h2 { margin-top: .5rem; border: 0; }
        .verdict { border: 2px solid var(--ink); padding: .75rem; font-weight: 600; margin: 1rem 0; }
        .verdict.locked { padding: 4rem 1rem; text-align: center; color: var(--bad); background: var(--bad-paper); }
        @media print { header nav, form { display: none; } article { break-inside: avoid; } }

        """
}
