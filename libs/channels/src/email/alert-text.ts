import type { AlertMessage, MessageItem } from '../channel.js';
import { isolated, oneLine, quotedLines } from '../message/cut-text.js';
import { mentionCount } from '../message/labels.js';
import { markedText, type TextPart } from '../message/marked-text.js';
import { mentionFacts } from '../message/mention-facts.js';
import { shownOfAll } from '../message/most-urgent.js';
import { safeLink } from '../message/safe-link.js';
import { whyItFired } from '../message/why-it-fired.js';
import { triageTargets } from './links/triage-link.js';

/** The e-mail for readers without HTML. */
export function alertText(message: AlertMessage): string {
  const { items, total, links, project, alert } = message;
  const part = shownOfAll(items.length, total);
  const isOne = total === 1;
  const lines = [
    isOne
      ? oneLine(project.name)
      : `${oneLine(project.name)}: ${mentionCount(total)} for “${oneLine(alert.name)}”`,
    ...(part === null ? [] : [`${part}:`]),
    ...items.flatMap((item, index) => [
      '',
      ...(isOne ? [] : [`--- ${index + 1} of ${total} ---`]),
      ...mentionLines(item, project.timeZone, isOne ? 1_500 : 300),
    ]),
    '',
    ...(isOne ? [] : [`All ${mentionCount(total)}: ${links.list}`, '']),
    whyItFired(message),
    `It goes to ${oneLine(alert.destination)}.`,
    `Change or stop this alert: ${links.alert}`,
    ...(links.unsubscribe === null ? [] : [`Stop these e-mails: ${links.unsubscribe}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function mentionLines(item: MessageItem, timeZone: string, textLength: number): string[] {
  const { mention } = item;
  const { verdict, place, author, published, engagement, monitors } = mentionFacts(item, timeZone);
  const lines = [
    verdict && `${verdict.category}, ${verdict.sentiment.toLowerCase()}, urgency ${verdict.urgency} of 100`,
    verdict && verdict.causes.length > 0 && `Urgency ${verdict.urgency}: ${verdict.causes.join('; ')}`,
    verdict && verdict.summary !== '' && `Summary: ${verdict.summary}`,
    `${place}${author === null ? '' : `, by ${isolated(author)}`}, ${published}`,
    engagement.length > 0 && engagement.join(', '),
    `Monitor: ${monitors.join(', ')}`,
    '',
    mention.title !== null &&
      `> ${oneLine(starred(markedText(mention.title, mention.matches, 'title', 300)))}`,
    mention.title !== null && mention.text !== '' && '>',
    ...quoted(mention, textLength),
    '',
    `Post: ${safeLink(mention.url) ?? '(no link)'}`,
    `In Earshot: ${item.link}`,
    ...triageTargets(item).map(({ url, label }) => `${label}: ${url}`),
  ];
  return lines.filter((line) => typeof line === 'string');
}

function quoted(mention: MessageItem['mention'], textLength: number): string[] {
  const text = starred(markedText(mention.text, mention.matches, 'text', textLength));
  return text === '' ? [] : [quotedLines(text)];
}

/** Plain text has no highlighting, so stars mark matches. */
function starred(parts: readonly TextPart[]): string {
  return parts.map((part) => (part.isMatch ? `*${part.text}*` : part.text)).join('');
}
