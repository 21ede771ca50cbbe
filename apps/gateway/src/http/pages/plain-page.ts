import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Html, html } from '../../docs/html/html.js';
import { mark } from '../../docs/html/mark.js';
import { readStyle } from '../../docs/html/read-style.js';

const style = readStyle('page');

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
