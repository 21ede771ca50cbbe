import { html } from '../../docs/html/html.js';
import type { PageContent } from './plain-page.js';
import type { MailsState } from './unsubscribe-store.js';

const neverSent =
  'Messages that were waiting when they were stopped are cancelled, and what was found since is not sent afterwards.';

/** The page that asks whether to resume mails that were stopped. */
export function resumePage(state: MailsState): PageContent {
  switch (state.kind) {
    case 'stopped':
      return {
        title: 'Resume these e-mails?',
        content: html`<p>
            The alert <strong>${state.alert}</strong> of ${state.project} sent e-mails to ${state.address}
            until they were stopped.
          </p>
          <form method="post"><button>Resume these e-mails</button></form>
          <p class="soft">${neverSent}</p>`,
      };
    case 'none':
      return { ...unsubscribePage(state), title: 'There is nothing to resume' };
    case 'unknown':
      return {
        title: 'This link does not work',
        content: html`<p>
          It works for seven days. The link “Stop these e-mails” in the e-mail leads to a page with a new one.
        </p>`,
      };
    case 'sent':
    case 'resumed':
    case 'paused':
      return unsubscribePage(state);
  }
}

/** The target of a mail's unsubscribe link. Viewing it changes nothing, because programs follow links too. */
export function unsubscribePage(state: MailsState): PageContent {
  switch (state.kind) {
    case 'sent':
      return {
        title: 'Stop these e-mails?',
        content: html`<p>
            The alert <strong>${state.alert}</strong> of ${state.project} sends e-mails to ${state.address}.
          </p>
          <form method="post"><button>Stop these e-mails</button></form>
          <p class="soft">
            The alert is then paused, and messages waiting for delivery are cancelled; what is found until it
            is resumed is not sent. It can be resumed on this page, or by the members of ${state.project} in
            Earshot:
            <a href="${state.page}">Open the alert</a>
          </p>`,
      };
    case 'stopped':
      return {
        title: 'These e-mails are stopped',
        content: html`<p>
            The alert <strong>${state.alert}</strong> of ${state.project} is paused: it sends nothing to
            ${state.address}.
          </p>
          <form method="post" action="../resume/${state.resumeToken}">
            <button class="quiet">Resume these e-mails</button>
          </form>
          <p class="soft">
            ${neverSent} A mistake? The button resumes them, and so can the members of ${state.project} in
            Earshot:
            <a href="${state.page}">Open the alert</a>
          </p>`,
      };
    case 'resumed':
      return {
        title: 'These e-mails continue',
        content: html`<p>
            The alert <strong>${state.alert}</strong> of ${state.project} sends e-mails to ${state.address}
            again.
          </p>
          <p class="soft">${neverSent} <a href="${state.page}">Open the alert</a></p>`,
      };
    case 'paused':
      return {
        title: 'No e-mails are sent',
        content: html`<p>
            The alert <strong>${state.alert}</strong> of ${state.project} is paused: it sends nothing to
            ${state.address}.
          </p>
          <p class="soft">
            It was not paused through a link in an e-mail, so only the members of ${state.project} can resume
            it:
            <a href="${state.page}">Open the alert</a>
          </p>`,
      };
    case 'none':
      return {
        title: 'There is nothing to stop',
        content: html`<p>The alert of this e-mail was deleted, or it now sends to another address.</p>`,
      };
    case 'unknown':
      return {
        title: 'This link is not valid',
        content: html`<p>
          A mail program may have cut it off. Copy it from the e-mail again, or ask the owner of the project.
        </p>`,
      };
  }
}
