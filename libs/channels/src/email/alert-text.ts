import type { AlertMessage } from '../channel.js';
import { alertFacts } from '../message/alert-facts.js';
import { oneLine } from '../message/cut-text.js';
import { markedText } from '../message/marked-text.js';
import { safeLink } from '../message/safe-link.js';
import { whyItFired } from '../message/why-it-fired.js';

/** The mail for readers without HTML; the post stands between lines, so that nothing in it passes for ours. */
export function alertText(message: AlertMessage): string {
  const { mention, links, project } = message;
  const { place, author, published, verdict, engagement } = alertFacts(message);
  const lines = [
    oneLine(project.name),
    verdict && `${verdict.category}, ${verdict.sentiment.toLowerCase()}, urgency ${verdict.urgency} of 100`,
    verdict && verdict.causes.length > 0 && `Urgent because of: ${verdict.causes.join(', ')}`,
    '',
    verdict?.summary && `Summary: ${verdict.summary}\n`,
    `${place}${author === null ? '' : `, by ${author}`}, ${published}`,
    engagement.length > 0 && engagement.join(', '),
    mention.title !== null && `> ${oneLine(mention.title)}\n>`,
    ...excerpt(message).map((line) => `> ${line}`),
    '',
    `Post: ${safeLink(mention.url) ?? '(no link)'}`,
    `In Earshot: ${links.mention}`,
    '',
    whyItFired(message),
    `Change or stop this alert: ${links.alert}`,
  ];
  return `${lines.filter((line) => typeof line === 'string').join('\n')}\n`;
}

function excerpt({ mention }: AlertMessage): string[] {
  const parts = markedText(mention.text, mention.matches, 'text', 1_500);
  return parts
    .map(({ text }) => text)
    .join('')
    .split(/\r\n|[\n\r\u2028\u2029]/);
}
