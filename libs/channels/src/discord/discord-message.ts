import type { AlertMessage, MessageItem } from '../channel.js';
import { oneLine } from '../message/cut-text.js';
import { fitItems, fitText } from '../message/fit-text.js';
import { markedText, type TextPart } from '../message/marked-text.js';
import { type MentionFacts, mentionFacts } from '../message/mention-facts.js';
import { safeLink } from '../message/safe-link.js';
import { subjectLine } from '../message/subject-line.js';
import { digestEmbeds } from './discord-digest.js';
import {
  areWithinLimits,
  discordLimits,
  type Embed,
  embedAuthor,
  embedColors,
  embedFooter,
  reasonMarkdown,
} from './discord-embed.js';
import { cutMarkdown, escapeMarkdown, linkMarkdown, quoteMarkdown } from './discord-markdown.js';

/** The JSON for a Discord webhook. It never pings anyone, whatever its text contains. */
export function discordMessage(message: AlertMessage): string {
  const [first] = message.items;
  const embeds =
    first !== undefined && message.total === 1
      ? fitText((textLength) => [oneMention(message, first, textLength)], areWithinLimits)
      : fitItems(
          message.items,
          (items, textLength) => digestEmbeds(message, items, textLength),
          areWithinLimits,
        );
  return JSON.stringify({
    username: 'Earshot',
    content: cutMarkdown(subjectLine(message), discordLimits.content),
    embeds,
    allowed_mentions: { parse: [] },
  });
}

function oneMention(message: AlertMessage, item: MessageItem, textLength: number): Embed {
  const { mention } = item;
  const { timeZone, name } = message.project;
  const facts = mentionFacts(item, timeZone);
  const url = safeLink(mention.url);
  return {
    title: cutMarkdown(facts.headline, discordLimits.title),
    ...(url === null || url.length > 1_000 ? {} : { url }),
    ...(facts.author === null ? {} : { author: embedAuthor(facts.author, mention.authorUrl) }),
    ...(facts.verdict === null ? {} : { color: embedColors[facts.verdict.band] }),
    description: [
      ...postText(item, textLength),
      factLine(facts),
      links(message, item),
      reasonMarkdown(message),
    ].join('\n\n'),
    fields: [
      { name: 'Brand', value: cutMarkdown(oneLine(name) || '–', 100), inline: true },
      { name: 'Monitor', value: cutMarkdown(facts.monitors.join(', ') || '–', 300), inline: true },
      ...judgement(facts).map(([label, value]) => ({ name: label, value, inline: true })),
    ],
    footer: embedFooter(message),
    timestamp: mention.publishedAt.toISOString(),
  };
}

/** Empty if the post has neither title nor text. */
function postText({ mention }: MessageItem, textLength: number): string[] {
  const title = mention.title === null ? [] : markedText(mention.title, mention.matches, 'title', 250);
  const text = markedText(mention.text, mention.matches, 'text', textLength);
  const lineEnd: TextPart[] = title.length > 0 && text.length > 0 ? [{ text: '\n', isMatch: false }] : [];
  const parts = [...title, ...lineEnd, ...text];
  return parts.length === 0 ? [] : [quoteMarkdown(parts)];
}

function factLine(facts: MentionFacts): string {
  return escapeMarkdown([facts.place, facts.published, ...facts.engagement].join(' · '));
}

function judgement({ verdict }: MentionFacts): [string, string][] {
  if (verdict === null) return [];
  const causes = verdict.causes.length === 0 ? '' : `\n${verdict.causes.join('; ')}`;
  return [
    ['Category', verdict.category],
    ['Sentiment', verdict.sentiment],
    ['Urgency', cutMarkdown(`${verdict.urgency} of 100${causes}`, 400)],
  ];
}

function links(message: AlertMessage, { mention, link }: MessageItem): string {
  return [
    linkMarkdown(mention.url, 'Open the post'),
    linkMarkdown(link, 'Open in Earshot'),
    linkMarkdown(message.links.alert, 'Change or stop this alert'),
  ]
    .filter((shown) => shown !== null)
    .join(' · ');
}
