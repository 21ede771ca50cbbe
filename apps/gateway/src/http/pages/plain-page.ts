import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { colorTokensCss } from '@earshot/domain';
import { Html, html } from '../../docs/html/html.js';
import { mark } from '../../docs/html/mark.js';

const style = `
${colorTokensCss()}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--raised);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:32rem;padding:2rem;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1.25rem;font-weight:700}
.brand svg{width:1.5rem;height:1.5rem}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
p{margin:.5rem 0 1rem}
.soft{color:var(--soft);font-size:.9rem;margin-bottom:0}
label{display:block;font-weight:600;margin:1rem 0 .35rem}
input{width:100%;font:inherit;padding:.6rem .75rem;margin-bottom:1rem;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:var(--ink)}
.fault{padding:.6rem .75rem;border-left:3px solid var(--bad);background:var(--raised)}
.fault p{margin:0}
.quote{margin:0 0 1rem;padding:.75rem 1rem;border-left:3px solid var(--line);background:var(--raised)}
.quote p{margin:0}
form{margin:0 0 1rem}
button{font:inherit;font-weight:600;padding:.7rem 1.4rem;border:0;border-radius:6px;background:var(--accent);color:var(--paper);cursor:pointer}
button.quiet{background:none;color:var(--ink);border:1px solid var(--edge)}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/** Allows only the one stylesheet, by its hash, and the page's form. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The content of a page. */
export interface PageContent {
  readonly title: string;
  readonly content: Html;
}

/** The last part of the address; a star, because the router does not accept a named parameter as long as a token. */
export function tokenOf({ params }: FastifyRequest): string {
  return (params as { '*': string })['*'];
}

/** Sends the target of a link in an e-mail: one card, no script, nothing remote. */
export function sendPage(reply: FastifyReply, status: number, page: PageContent): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(plainPage(page));
}

function plainPage({ title, content }: PageContent): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Earshot</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <p class="brand">${mark} Earshot</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}
