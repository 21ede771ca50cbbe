import { triageLabel, triageLinkDays } from '@earshot/channels';
import { type MentionStatus, sourceLabel } from '@earshot/domain';
import { html, type Html } from '../../docs/html/html.js';
import type { PageContent } from './plain-page.js';
import type { TriagedMention, TriageState } from './triage-store.js';

const statusWords: Readonly<Record<MentionStatus, string>> = {
  new: 'new',
  reviewed: 'reviewed',
  done: 'handled',
  ignored: 'not about us',
};

function statusWord(status: MentionStatus, { isAboutUs }: TriagedMention): string {
  return status === 'ignored' && !isAboutUs ? 'not relevant' : statusWords[status];
}

/** The target of “Handled” or “Not about us” in a mail. Viewing it changes nothing. */
export function triagePage(state: TriageState): PageContent {
  switch (state.kind) {
    case 'ask':
      return {
        title: questionOf(state),
        content: html`${quoteOf(state)}
          <p>${consequence(state)}</p>
          <form method="post"><button>${triageLabel(state.status, state.isAboutUs)}</button></form>
          <p class="soft">
            It is <strong>${statusWord(state.before, state)}</strong> now. ${consoleLink(state.page)}
          </p>`,
      };
    case 'set':
      return {
        title: `Marked as ${statusWord(state.status, state)}`,
        content: html`${quoteOf(state)}
          <p>${mailOf(state)} It was <strong>${statusWord(state.before, state)}</strong> before.</p>
          <p class="soft">A mistake? ${consoleLink(state.page)} to undo it.</p>`,
      };
    case 'already':
      return {
        title:
          state.status === 'done'
            ? 'It is already handled'
            : `It is already marked as ${statusWord(state.status, state)}`,
        content: html`${quoteOf(state)}
          <p>Nothing was changed.</p>
          <p class="soft">${consoleLink(state.page)} to change its status.</p>`,
      };
    case 'expired':
      return {
        title: 'This link has expired',
        content: html`<p>Nothing was changed. Such a link works for ${triageLinkDays} days.</p>
          <p class="soft">${consoleLink(state.page)} to set the status there.</p>`,
      };
    case 'ended':
      return {
        title: 'This link no longer works',
        content: html`<p>
            Nothing was changed. The mention or the alert of this e-mail was deleted, or the alert now sends
            elsewhere.
          </p>
          <p class="soft">${consoleLink(state.page)}</p>`,
      };
    case 'forged':
      return {
        title: 'This link is not valid',
        content: html`<p>
            Nothing was changed. A mail program may have cut the link off: copy it from the e-mail again.
          </p>
          ${state.page === null ? '' : html`<p class="soft">${consoleLink(state.page)} to set the status there.</p>`}`,
      };
  }
}

function questionOf({ status, project, isAboutUs }: TriagedMention): string {
  if (status === 'done') return 'Handled?';
  return isAboutUs ? `Not about ${project}?` : 'Not relevant?';
}

const longestQuote = 200;

/** Enough to recognise the mention; the mail had the whole text. */
function quoteOf({ mention }: TriagedMention): Html {
  const { source, authorHandle, classification, title, text } = mention;
  const words = (classification?.summary || title || text || 'A mention').replace(/\s+/g, ' ');
  const characters = [...words];
  const cut = characters.slice(0, longestQuote).join('') + (characters.length > longestQuote ? '…' : '');
  const author = authorHandle === null ? '' : ` by ${authorHandle}`;
  return html`<div class="quote">
    <p dir="auto">${cut}</p>
    <p class="soft">${sourceLabel(source)}${author}</p>
  </div>`;
}

function consequence({ status, project, learns, isAboutUs }: TriagedMention): string {
  const seen = `Everyone in ${project} sees the new status.`;
  return status === 'ignored' && learns
    ? `${seen} Earshot learns from it which posts are ${isAboutUs ? `not about ${project}` : 'not relevant'}.`
    : seen;
}

function mailOf({ alert, sentAt }: TriagedMention): Html {
  return html`Set through the link in an e-mail from the alert <strong>${alert}</strong>, sent ${sentAt}.`;
}

function consoleLink(page: string): Html {
  return html`<a href="${page}">Open in Earshot</a>`;
}
