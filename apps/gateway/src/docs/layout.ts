import { createHash } from 'node:crypto';
import { Html, html } from './html.js';

const style = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#566072;--paper:#fff;--tint:#f4f6f9;--line:#dde2ea;--accent:#0b5cad;--write:#8a4b00;--read:#0f6b46;--delete:#a32020}
@media (prefers-color-scheme:dark){:root{--ink:#e5e9f0;--soft:#a3adbd;--paper:#12161c;--tint:#1b212a;--line:#303947;--accent:#7db7ff;--write:#f0b266;--read:#76d6a8;--delete:#ff9a94}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
header,main,footer{max-width:56rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1rem;padding-bottom:1rem;display:flex;gap:1.25rem;flex-wrap:wrap;align-items:baseline}
header strong{font-size:1.1rem}
footer{padding-top:2rem;padding-bottom:3rem;color:var(--soft);font-size:.9rem}
a{color:var(--accent)}
header a{text-decoration:none}header a:hover{text-decoration:underline}
h1{font-size:1.9rem;line-height:1.2;margin:1rem 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:2.25rem 0 .75rem;padding-top:.5rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
.lead{font-size:1.1rem;color:var(--soft);margin:.25rem 0 1rem}
code,pre{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
code{background:var(--tint);padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
pre{background:var(--tint);border:1px solid var(--line);border-radius:8px;padding:.9rem 1rem;overflow-x:auto}
pre code{background:none;padding:0;overflow-wrap:normal}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}
td code{white-space:normal}
.fields th code{white-space:nowrap}
dd{margin:0 0 .75rem}
.rules{color:var(--soft);font-size:.9em}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:1rem 0}
.facts dt{color:var(--soft)}.facts dd{margin:0}
.method{font-weight:700;font-size:.85em;letter-spacing:.03em}
.GET{color:var(--read)}.POST,.PATCH{color:var(--write)}.DELETE{color:var(--delete)}
ul.plain{list-style:none;padding:0}ul.plain li{padding:.6rem 0;border-bottom:1px solid var(--line)}
@media (max-width:38rem){
.fields thead{position:absolute;clip-path:inset(50%)}
.fields,.fields tbody,.fields tr,.fields td,.fields th{display:block;border:0;padding:0}
.fields th code{white-space:normal}
.fields tr{border-bottom:1px solid var(--line);padding:.7rem 0}
.facts{grid-template-columns:1fr}.facts dd{margin-bottom:.5rem}}
`;

/** Allows the one stylesheet above, by its hash, and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A whole page. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <a href="/"><strong>Earshot</strong></a>
          <nav aria-label="Documentation">
            <a href="/docs">Reference</a> &middot; <a href="/openapi.json">OpenAPI</a>
          </nav>
        </header>
        <main>${content}</main>
        <footer>Earshot listens to public posts for the names your brand goes by.</footer>
      </body>
    </html>`.text;
}

/** Text as it stands, in a box that scrolls by itself. */
export function code(text: string, label: string): Html {
  return html`<pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>`;
}
