import { sourceLabels } from '@earshot/domain';
import type { StoredMail } from '../mail/mailbox.js';
import type { ScheduledPost } from '@earshot/fakes';
import { escapeHtml, timeOf } from './escape-html.js';

/** A post in readable form. */
export function postItem({ post, publishedAt }: ScheduledPost): string {
  const { source, kind, author, place, title, text, likes, comments } = post;
  const where = source === 'reddit' && place !== '' ? `, r/${place}` : '';
  const facts = [
    `<span class="from">${sourceLabels[source]}</span>${escapeHtml(where)}${kind === 'comment' ? ', comment' : ''}`,
    ...(author === '' ? [] : [escapeHtml(author)]),
    timeOf(publishedAt),
    counted(likes, 'like'),
    counted(comments, 'reply', 'replies'),
  ];
  return `<li class="row"><div class="facts">${facts.join(' · ')}</div>
${title === '' ? '' : `<h3>${escapeHtml(title)}</h3>`}${text === '' ? '' : `<p>${escapeHtml(shortened(text))}</p>`}</li>`;
}

/** A mail: its subject, which opens to what a mail reader would show. */
export function mailItem(mail: StoredMail): string {
  return `<li class="row"><details><summary><strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
<div class="facts">to ${escapeHtml(mail.to.join(', '))} · ${timeOf(mail.receivedAt)} · <a href="/mailbox/${mail.id}">source</a></div></summary>
${mailBody(mail)}</details></li>`;
}

/** In a frame without scripts and network requests. Links open outside it. */
function mailBody({ html, text }: StoredMail): string {
  if (html === null) return `<pre>${escapeHtml(text ?? '')}</pre>`;
  const page = html.replace(/<head>/i, '<head><base target="_blank">');
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="Mail" loading="lazy" sandbox="${sandbox}" srcdoc="${escapeHtml(page)}"></iframe>`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= 400 ? text : `${characters.slice(0, 399).join('').trimEnd()}…`;
}
