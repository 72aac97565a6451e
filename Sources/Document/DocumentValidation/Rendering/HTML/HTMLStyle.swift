/// The page's one style sheet.
enum HTMLStyle {
    /// The digest by which the page's policy allows the style sheet.
    static let digest = "sha256-3T3wuBnXAme7xqyxWMdwcF7G8qdyTebj71pbRndKb48="

    static let text = """

        :root { color-scheme: light dark;
          --page: #f7f7f5; --card: #ffffff; --ink: #22262b; --soft: #646c76; --line: #e2e3e0;
          --good: #1d7a4c; --error: #b3261e; --warning: #8a5a00; --information: #245f9e;
          --error-wash: #fdf0ee; --warning-wash: #fdf5e4; --information-wash: #eef4fb; }
        @media (prefers-color-scheme: dark) { :root {
          --page: #15181c; --card: #1c2026; --ink: #dfe3e8; --soft: #98a1ac; --line: #30363e;
          --good: #63c795; --error: #ff8f85; --warning: #e9b653; --information: #85b8f0;
          --error-wash: #33211f; --warning-wash: #30291a; --information-wash: #1d2936; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--ink);
          font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        main { display: flex; flex-direction: column; gap: 12px; max-width: 76rem;
          margin: 0 auto; padding: 32px 20px; }
        footer { max-width: 76rem; margin: 0 auto; padding: 0 20px 40px; color: var(--soft);
          font-size: 13px; }
        code, pre, .source ol { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo,
          Consolas, monospace; font-size: 13px; }
        .summary { order: -1; margin-bottom: 12px; }
        h1 { margin: 0 0 14px; font-size: 26px; font-weight: 600; letter-spacing: -0.01em; }
        .totals { display: flex; flex-wrap: wrap; gap: 10px; margin: 0 0 18px; padding: 0;
          list-style: none; }
        .totals li { min-width: 7.5rem; padding: 10px 16px 12px; background: var(--card);
          border: 1px solid var(--line); border-radius: 10px; color: var(--soft); }
        .totals b { display: block; font-size: 24px; font-weight: 600; color: var(--ink);
          font-variant-numeric: tabular-nums; }
        .totals .good b { color: var(--good); } .totals .error b { color: var(--error); }
        .totals .warning b { color: var(--warning); }
        table { width: 100%; border-collapse: collapse; background: var(--card);
          border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
        caption { padding: 0 0 6px; text-align: left; color: var(--soft); font-size: 13px; }
        th { padding: 8px 14px; text-align: left; font-size: 13px; font-weight: 600;
          color: var(--soft); }
        td { padding: 8px 14px; border-top: 1px solid var(--line); vertical-align: top; }
        .n { width: 5rem; text-align: right; font-variant-numeric: tabular-nums; }
        .note { color: var(--warning); }
        .document { background: var(--card); border: 1px solid var(--line);
          border-radius: 10px; }
        .document > :not(summary) { margin-left: 20px; margin-right: 20px; }
        summary { cursor: pointer; }
        .document > summary { display: flex; flex-wrap: wrap; gap: 4px 10px; padding: 12px 20px;
          align-items: baseline; list-style: none; border-radius: 10px; }
        summary::-webkit-details-marker { display: none; }
        summary:focus-visible, a:focus-visible { outline: 2px solid var(--information);
          outline-offset: 2px; }
        .file { flex: 1 1 20rem; font-weight: 600; overflow-wrap: anywhere; }
        .mark { width: 1.2em; } .document.good .mark { color: var(--good); }
        .document.error .mark { color: var(--error); }
        .counts { display: flex; gap: 12px; color: var(--soft); font-size: 13px; }
        .counts .error, .counts .fatal { color: var(--error); }
        .counts .warning { color: var(--warning); }
        .levels { display: flex; flex-wrap: wrap; gap: 2px 18px; padding: 0; margin-top: 0;
          list-style: none; color: var(--soft); font-size: 13px; }
        .levels .good { color: var(--good); } .levels .error { color: var(--error); }
        .findings { padding: 0; list-style: none; }
        .findings li { margin: 0 0 10px; padding: 10px 14px; border-radius: 0 8px 8px 0;
          border-left: 3px solid var(--line); }
        .findings p { margin: 0 0 2px; }
        .findings .error, .findings .fatal { border-color: var(--error);
          background: var(--error-wash); }
        .findings .warning { border-color: var(--warning); background: var(--warning-wash); }
        .findings .information { border-color: var(--information);
          background: var(--information-wash); }
        .badge { font-size: 12px; font-weight: 600; color: var(--information); }
        .error > p > .badge, .fatal > p > .badge { color: var(--error); }
        .warning > p > .badge { color: var(--warning); }
        .place { color: var(--soft); } a { color: var(--information); }
        .findings .message { font-weight: 500; }
        .findings pre { margin: 6px 0; overflow-x: auto; } pre i { color: var(--error);
          font-style: normal; }
        .at, .help { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
        .at code { font-size: 12px; }
        .source { margin-bottom: 20px; }
        .source > summary { color: var(--soft); font-size: 13px; padding: 6px 0; }
        .source ol { margin: 0; padding: 8px 0 8px 4.5rem; overflow-x: auto;
          border: 1px solid var(--line); border-radius: 8px; max-height: 32rem; }
        .source li { padding-left: 10px; line-height: 1.5; }
        .source li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
        .source code { white-space: pre; color: var(--soft); }
        .source .gap { list-style: none; color: var(--soft); }
        .source li:target { outline: 2px solid var(--information); }
        .source .error, .source .fatal { background: var(--error-wash); }
        .source .warning { background: var(--warning-wash); }
        .source .information { background: var(--information-wash); }
        .source li.error code, .source li.fatal code, .source li.warning code,
        .source li.information code { color: var(--ink); }
        .source a { display: block; padding: 0 8px 2px 0; text-decoration: none;
          font: 13px/1.5 system-ui, sans-serif; }
        .source a.error, .source a.fatal { color: var(--error); }
        .source a.warning { color: var(--warning); }
        @media print { body { background: #fff; } .source ol { max-height: none; } }

        """
}
