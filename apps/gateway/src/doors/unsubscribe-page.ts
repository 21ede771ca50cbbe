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
            The alert is then paused. Who looks after ${state.project} in Earshot can resume it.
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
            A mistake? Who looks after ${state.project} in Earshot resumes it with
            <a href="/docs/reference/update_alert">update_alert</a>, <code>active: true</code>.
          </p>`,
      };
    case 'none':
      return {
        title: 'There is nothing to stop',
        content: html`<p>The alert of this mail was deleted, or it sends to somebody else by now.</p>`,
      };
    case 'unknown':
      return {
        title: 'This link is not valid',
        content: html`<p>
          Perhaps a mail program has cut it off. Take it from the mail once more, or ask who looks after the
          alert.
        </p>`,
      };
  }
}
