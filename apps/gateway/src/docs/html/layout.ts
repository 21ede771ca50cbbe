import { createHash } from 'node:crypto';
import { type Operation, operations } from '@earshot/contracts';
import { guides } from '../guides.js';
import { Html, html } from './html.js';
import { mark } from './mark.js';
import { type Noun, nouns } from '../nouns.js';
import { readStyle } from './read-style.js';

const style = readStyle('docs');

/** Allows only the one stylesheet, by its hash. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The parts of a page around its content. */
export interface PageFrame {
  /** The page's path: its entry in the side list is marked. */
  readonly path: string;
  readonly title: string;
  /** A sentence for search engines and link previews. */
  readonly about: string;
}

/** A complete page. On a phone the list of all pages is below the content, and a link at the top leads to it. */
export function layout({ path, title, about }: PageFrame, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${about}" />
        <title>${title}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <div class="page">
          <header class="top">
            <a class="brand" href="/docs">${mark} Earshot</a>
            <a href="/">Console</a>
            <a href="/docs">Reference</a>
            <a href="/openapi.json">OpenAPI</a>
            <a class="to-side" href="#pages">All pages</a>
          </header>
          <main>
            ${content}
            <footer>
              Earshot watches public posts for the names your brand goes by, and notifies the right people
              about the ones that matter.
            </footer>
          </main>
          <nav class="side" id="pages" aria-label="All pages">${everyPage(path)}</nav>
        </div>
      </body>
    </html>`.text;
}

/** The operations by noun. */
export function operationGroups(): (Required<Noun> & { readonly found: readonly Operation[] })[] {
  return nouns
    .map(({ tag, title = tag.charAt(0).toUpperCase() + tag.slice(1), about }) => {
      const found = operations.filter(({ path }) => path.split('/')[1] === tag);
      return { tag, title, about, found };
    })
    .filter(({ found }) => found.length > 0);
}

function everyPage(current: string): Html[] {
  const entry = (path: string, name: string): Html =>
    html`<li>
      <a href="${path}" ${path === current ? new Html('aria-current="page"') : ''}>${name}</a>
    </li>`;
  const group = (title: string, entries: Html[]): Html =>
    html`<section>
      <h2>${title}</h2>
      <ul>
        ${entries}
      </ul>
    </section>`;
  return [
    group('Guides', [
      entry('/docs', 'Overview'),
      ...guides.map(({ name, title }) => entry(`/docs/${name}`, title)),
    ]),
    ...operationGroups().map(({ title, found }) =>
      group(
        title,
        found.map(({ name }) => entry(`/docs/reference/${name}`, name)),
      ),
    ),
  ];
}
