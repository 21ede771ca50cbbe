import { createHash } from 'node:crypto';
import { Html, html } from '../docs/html.js';
import type { MailsState } from './unsubscribe-store.js';

const style = `
:root{color-scheme:light dark;--ink:#1b2330;--soft:#525d70;--paper:#fff;--ground:#f3f4f6;--line:#dfe4ec;--accent:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#e4e8ef;--soft:#a5afbf;--paper:#1e232b;--ground:#14171c;--line:#333a45;--accent:#82baff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:32rem;padding:2rem;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
p{margin:.5rem 0 1rem}
.soft{color:var(--soft);font-size:.9rem;margin-bottom:0}
button{font:inherit;font-weight:600;padding:.7rem 1.4rem;border:0;border-radius:8px;background:var(--ink);color:var(--paper);cursor:pointer}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/** Allows the one stylesheet, by its hash, and the form of the page. */
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The page that a link in a mail leads to. Looking at it changes nothing, since programs look at links too. */
export function unsubscribePage(state: MailsState): string {
  const { title, content } = pages(state);
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
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}

function pages(state: MailsState): { title: string; content: Html } {
  switch (state.kind) {
    case 'sent':
      return {
        title: 'Stop these mails?',
        content: html`<p>
            The alert <strong>${state.alert}</strong> of ${state.project} sends mails to ${state.address}.
          </p>
          <form method="post"><button>Stop these mails</button></form>
          <p class="soft">
            The alert is then paused. The owner of ${state.project} can resume it with
            <a href="/docs/reference/update_alert">update_alert</a>.
          </p>`,
      };
    case 'stopped':
      return {
        title: 'These mails are stopped',
        content: html`<p>
            The alert <strong>${state.alert}</strong> of ${state.project} is paused: it sends nothing to
            ${state.address}.
          </p>
          <p class="soft">
            A mistake? The owner of ${state.project} can resume it with
            <a href="/docs/reference/update_alert">update_alert</a>, <code>active: true</code>.
          </p>`,
      };
    case 'none':
      return {
        title: 'There is nothing to stop',
        content: html`<p>The alert of this mail was deleted, or it now sends to another address.</p>`,
      };
    case 'unknown':
      return {
        title: 'This link is not valid',
        content: html`<p>
          A mail program may have cut it off. Copy it from the mail again, or ask the owner of the project.
        </p>`,
      };
  }
}
