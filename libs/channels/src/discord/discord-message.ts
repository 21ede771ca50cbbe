import { type AlertMessage, maxShown, type MessageItem } from '../channel.js';
import { cutText, oneLine } from '../message/cut-text.js';
import { fitItems, fitText } from '../message/fit-text.js';
import { mentionCount } from '../message/labels.js';
import { markedText, type TextPart } from '../message/marked-text.js';
import {
  highestUrgency,
  type MentionFacts,
  mentionFacts,
  urgencyBand,
  type UrgencyBand,
} from '../message/mention-facts.js';
import { safeLink } from '../message/safe-link.js';
import { subjectLine } from '../message/subject-line.js';
import { whyItFired } from '../message/why-it-fired.js';
import { cutMarkdown, escapeMarkdown, linkMarkdown, quoteMarkdown } from './discord-markdown.js';

/** What Discord takes, in characters (code points). https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
export const discordLimits = {
  content: 2_000,
  embeds: 10,
  title: 256,
  description: 4_096,
  author: 256,
  footer: 2_048,
  fieldName: 256,
  fieldValue: 1_024,
  /** Of titles, descriptions, fields, footers and authors together. */
  sum: 6_000,
} as const;

const colors: Readonly<Record<UrgencyBand, number>> = {
  critical: 0xd93025,
  high: 0xe8870e,
  normal: 0x3b6fd8,
  low: 0x7a8594,
};

/** As Discord calls its parts. Authors and footers are shown as they stand, all else is Markdown. */
interface Embed {
  readonly title?: string;
  readonly url?: string;
  readonly description: string;
  readonly color?: number;
  readonly author?: { readonly name: string; readonly url?: string };
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline: boolean }[];
  readonly footer?: { readonly text: string };
  readonly timestamp?: string;
}

/** The JSON that a webhook of Discord takes. Nobody is ever pinged, whatever stands in it. */
export function discordMessage(message: AlertMessage): string {
  const [first] = message.items;
  const embeds =
    first !== undefined && message.total === 1
      ? fitText((textLength) => [oneMention(message, first, textLength)], isWithinLimits)
      : fitItems(
          message.items.slice(0, maxShown),
          (items, textLength) => manyMentions(message, items, textLength),
          isWithinLimits,
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
    ...(facts.author === null ? {} : { author: author(facts.author, mention.authorUrl) }),
    ...(facts.verdict === null ? {} : { color: colors[facts.verdict.band] }),
    description: [postText(item, textLength), factLine(facts), links(message, item), reason(message)].join(
      '\n\n',
    ),
    fields: [
      { name: 'Brand', value: cutMarkdown(oneLine(name) || '–', 100), inline: true },
      { name: 'Monitor', value: cutMarkdown(facts.monitors.join(', ') || '–', 300), inline: true },
      ...judgement(facts).map(([label, value]) => ({ name: label, value, inline: true })),
    ],
    footer: footer(message),
    timestamp: mention.publishedAt.toISOString(),
  };
}

function postText({ mention }: MessageItem, textLength: number): string {
  const title = mention.title === null ? [] : markedText(mention.title, mention.matches, 'title', 250);
  const text = markedText(mention.text, mention.matches, 'text', textLength);
  const lineEnd: TextPart[] = title.length > 0 && text.length > 0 ? [{ text: '\n', isMatch: false }] : [];
  return quoteMarkdown([...title, ...lineEnd, ...text]);
}

function factLine(facts: MentionFacts): string {
  return escapeMarkdown([facts.place, facts.published, ...facts.engagement].join(' · '));
}

function judgement({ verdict }: MentionFacts): [string, string][] {
  if (verdict === null) return [];
  const causes = verdict.causes.length === 0 ? '' : `\n${escapeMarkdown(verdict.causes.join(', '))}`;
  return [
    ['Category', verdict.category],
    ['Sentiment', verdict.sentiment],
    ['Urgency', cutText(`${verdict.urgency} of 100${causes}`, 200)],
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

function manyMentions(message: AlertMessage, items: readonly MessageItem[], textLength: number): Embed[] {
  const { total, project, alert } = message;
  const entries = items.map((item, index) => entry(item, index + 1, project.timeZone, textLength));
  const hidden = total - items.length;
  const more = hidden === 0 ? '' : `and ${mentionCount(hidden)} more. `;
  const ways = [
    linkMarkdown(message.links.list, 'All mentions'),
    linkMarkdown(message.links.alert, 'Change or stop this alert'),
  ].filter((shown) => shown !== null);
  const end = `${more}${ways.join(' · ')}\n\n${reason(message)}`;
  const urgency = highestUrgency(message.items);
  const look = urgency === null ? {} : { color: colors[urgencyBand(urgency)] };
  const pages = paged([...entries, end]);
  return pages.map((description, index) => ({
    ...look,
    ...(index === 0
      ? {
          author: author(project.name, null),
          title: cutMarkdown(`${mentionCount(total)} · ${oneLine(alert.name)}`, discordLimits.title),
        }
      : {}),
    description,
    ...(index === pages.length - 1 ? { footer: footer(message) } : {}),
  }));
}

function entry(item: MessageItem, number: number, timeZone: string, textLength: number): string {
  const { mention, link } = item;
  const facts = mentionFacts(item, timeZone);
  const heading = [
    linkMarkdown(mention.url, facts.kind) ?? facts.kind,
    ...(facts.verdict === null
      ? []
      : [facts.verdict.sentiment.toLowerCase(), `urgency ${facts.verdict.urgency}`]),
    ...(facts.author === null ? [] : [cutMarkdown(facts.author, 40)]),
    linkMarkdown(link, 'Earshot'),
  ];
  const text =
    mention.text === '' && mention.title !== null
      ? markedText(mention.title, mention.matches, 'title', textLength)
      : markedText(mention.text, mention.matches, 'text', textLength);
  const quoted = text.length === 0 ? '' : `\n${quoteMarkdown(onOneLine(text))}`;
  return `**${number}** ${heading.filter((part) => part !== null).join(' · ')}${quoted}`;
}

function onOneLine(parts: readonly TextPart[]): TextPart[] {
  return parts.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ') }));
}

/** Paragraphs put into as few descriptions as hold them. */
function paged(paragraphs: readonly string[]): string[] {
  const pages: string[] = [];
  for (const paragraph of paragraphs) {
    const last = pages.at(-1);
    const longer = last === undefined ? paragraph : `${last}\n${paragraph}`;
    if (last !== undefined && count(longer) <= discordLimits.description) pages[pages.length - 1] = longer;
    else pages.push(paragraph);
  }
  return pages;
}

function isWithinLimits(embeds: readonly Embed[]): boolean {
  const areShort = embeds.every(({ description }) => count(description) <= discordLimits.description);
  const sum = embeds.reduce((total, embed) => total + charactersOf(embed), 0);
  return areShort && embeds.length <= discordLimits.embeds && sum <= discordLimits.sum;
}

function charactersOf({ title = '', description, author, footer, fields = [] }: Embed): number {
  const texts = [title, description, author?.name ?? '', footer?.text ?? ''];
  return count([...texts, ...fields.flatMap(({ name, value }) => [name, value])].join(''));
}

function author(name: string, url: string | null): NonNullable<Embed['author']> {
  const page = safeLink(url);
  const shown = { name: cutText(oneLine(name) || '–', 100) };
  return page === null || page.length > 1_000 ? shown : { ...shown, url: page };
}

/** Discord has no place that only programs read, so this is how a repetition can be recognised. */
function footer({ notificationId }: AlertMessage): { text: string } {
  return { text: `Notification ${notificationId}` };
}

function reason(message: AlertMessage): string {
  return cutMarkdown(whyItFired(message), 700);
}

function count(text: string): number {
  return [...text].length;
}
