import { lightColors } from '@earshot/domain';
import type { AlertMessage, MessageItem } from '../../channel.js';
import { isolated, oneLine } from '../../message/cut-text.js';
import { type MentionFacts, mentionFacts } from '../../message/mention-facts.js';
import { whyItFired } from '../../message/why-it-fired.js';
import { digestContent } from './digest-content.js';
import { escapeHtml } from './escape-html.js';
import { htmlFrame, type MailContent } from './html-frame.js';
import { badge, bandColors, buttons, chip, link, postQuote } from './html-parts.js';
import { triageTargets } from '../links/triage-link.js';

/** The e-mail in HTML: one mention in full, or a list of several. All text of others is escaped. */
export function alertHtml(message: AlertMessage): string {
  const [first] = message.items;
  const content =
    first !== undefined && message.total === 1 ? oneMention(message, first) : digestContent(message);
  return htmlFrame({ ...content, brand: message.project.name, footer: footer(message) });
}

/** Why the e-mail was sent and to whom, and how to change or stop it. */
function footer(message: AlertMessage): string {
  const { links, alert } = message;
  const ways = [
    link(links.alert, 'Change or stop this alert'),
    ...(links.unsubscribe === null ? [] : [link(links.unsubscribe, 'Stop these e-mails')]),
  ];
  return `${escapeHtml(whyItFired(message))}<br>It goes to ${escapeHtml(oneLine(alert.destination))}.<br>${ways.join(' &middot; ')}`;
}

function oneMention(message: AlertMessage, item: MessageItem): Omit<MailContent, 'brand' | 'footer'> {
  const { mention } = item;
  const facts = mentionFacts(item, message.project.timeZone);
  const color = bandColors[facts.verdict?.band ?? 'low'];
  return {
    preview: facts.headline,
    color,
    badge: facts.verdict === null ? '' : badge(`Urgency ${facts.verdict.urgency}`, color),
    rows: [
      `<div dir="auto" style="font-size:20px;line-height:1.35;font-weight:600">${escapeHtml(facts.headline)}</div>`,
      origin(item, facts),
      postQuote(mention, { textLength: 1_500 }),
      buttons(
        'main',
        { url: mention.url, label: 'Open the post' },
        { url: item.link, label: 'Open in Earshot' },
      ),
      // Each leads to a page that asks for confirmation, because programs also follow links in e-mails.
      buttons('plain', ...triageTargets(item)),
      judgement(facts),
    ],
  };
}

function origin({ mention }: MessageItem, facts: MentionFacts): string {
  const verdict =
    facts.verdict === null ? '' : `${chip(facts.verdict.category)}${chip(facts.verdict.sentiment)}<br>`;
  const author = facts.author === null ? [] : [`by ${isolated(link(mention.authorUrl, facts.author))}`];
  const rest = [facts.published, ...facts.engagement].map(escapeHtml);
  return `${verdict}<span class="soft" style="font-size:13px;color:${lightColors.soft}">${[escapeHtml(facts.place), ...author, ...rest].join(' &middot; ')}</span>`;
}

function judgement({ verdict, monitors }: MentionFacts): string {
  const causes =
    verdict === null || verdict.causes.length === 0
      ? ''
      : `Urgency ${verdict.urgency} of 100: ${escapeHtml(verdict.causes.join('; '))}<br>`;
  return `<div class="soft" style="font-size:13px;color:${lightColors.soft}">${causes}Monitor: ${escapeHtml(monitors.join(', '))}</div>`;
}
