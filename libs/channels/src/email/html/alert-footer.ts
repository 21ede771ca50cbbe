import type { AlertMessage } from '../../channel.js';
import { oneLine } from '../../message/cut-text.js';
import { whyItFired } from '../../message/why-it-fired.js';
import { escapeHtml } from './escape-html.js';
import { link } from './html-parts.js';

/** Why the e-mail was sent and to whom, and how to change or stop it, in HTML. */
export function alertFooter(message: AlertMessage): string {
  const { links, alert } = message;
  const ways = [
    link(links.alert, 'Change or stop this alert'),
    ...(links.unsubscribe === null ? [] : [link(links.unsubscribe, 'Stop these e-mails')]),
  ];
  return `${escapeHtml(whyItFired(message))}<br>It goes to ${escapeHtml(oneLine(alert.destination))}.<br>${ways.join(' &middot; ')}`;
}
