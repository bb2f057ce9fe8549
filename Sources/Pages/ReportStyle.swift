/// How a report looks. Colours have a contrast of at least 7 to 1 (WCAG 2.2, 1.4.6), and nothing is said by colour alone.
enum ReportStyle {
    static let sheet = """
        :root { --ink: #1a1a1a; --paper: #ffffff; --soft: #454545; --line: #c9c9c9; --went: #8c0b0b; --went-paper: #fdecec;
          --came: #0b4f1e; --came-paper: #e7f6ea; --link: #0b3d91; }
        @media (prefers-color-scheme: dark) { :root { --ink: #f2f2f2; --paper: #161616; --soft: #c8c8c8; --line: #4a4a4a;
          --went: #ffb4b4; --went-paper: #3d1414; --came: #a9e8b8; --came-paper: #10331a; --link: #a9c7ff; } }
        * { box-sizing: border-box; }
        html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink);
          background: var(--paper); }
        body { margin: 0; }
        main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word; }
        h1 { font-size: 1.4rem; line-height: 1.25; margin: 0; }
        h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
        h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
        p { margin: .25rem 0; }
        .summary { margin-top: .5rem; font-weight: 600; }
        .aside, figcaption { color: var(--soft); font-size: .9rem; }
        .aside { margin-left: 1rem; }
        .field { font-weight: 600; margin-top: .5rem; }
        a { color: var(--link); }
        nav ul { padding-left: 1.2rem; }
        .versions { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
        .version { border: 1px solid var(--line); border-radius: .25rem; padding: .5rem; }
        .tag { font-size: .8rem; border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3rem; }
        del { color: var(--went); background: var(--went-paper); text-decoration: line-through; }
        ins { color: var(--came); background: var(--came-paper); text-decoration: underline; }
        .wide { overflow-x: auto; margin: .5rem 0; }
        table { border-collapse: collapse; font-size: .9rem; }
        caption { text-align: left; font-weight: 600; padding: .25rem 0; }
        th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
        tbody th { font-weight: 400; min-width: 12rem; }
        .number { text-align: right; font-variant-numeric: tabular-nums; }
        summary { cursor: pointer; padding: .5rem 0; }
        figure { margin: 1rem 0; max-width: 32rem; }
        .image { margin: .25rem 0; }
        .image img { display: block; max-width: 100%; height: auto; margin: .25rem 0; border: 1px solid var(--line); }
        img.light { background: #ffffff; }
        img.dark { background: #161616; }
        svg { width: 100%; height: auto; }
        svg text { font-size: 11px; fill: var(--ink); }
        svg .mark { stroke: var(--soft); stroke-dasharray: 3 3; }
        svg .change { stroke: var(--ink); stroke-width: 2; }
        svg .old { fill: var(--paper); stroke: var(--ink); stroke-width: 2; }
        svg .new { fill: var(--ink); stroke: var(--ink); stroke-width: 2; }
        @media print {
          :root { --ink: #000; --paper: #fff; --soft: #333; --went: #000; --came: #000; --went-paper: #fff; --came-paper: #fff; }
          main { max-width: none; padding: 0; }
          nav { display: none; }
          article, tr, figure { break-inside: avoid; }
          h2, h3 { break-after: avoid; }
          .wide { overflow: visible; }
          details::details-content { content-visibility: visible; display: block; }
        }
        """
}
