import { html } from '../docs/html.js';
import { type PageContent, plainPage } from './plain-page.js';
import type { MailsState } from './unsubscribe-store.js';

/** The page that a link in a mail leads to. Looking at it changes nothing, since programs look at links too. */
export function unsubscribePage(state: MailsState): string {
  return plainPage(contentOf(state));
}

function contentOf(state: MailsState): PageContent {
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
