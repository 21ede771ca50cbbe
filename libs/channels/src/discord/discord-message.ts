import type { AlertMessage, MessageItem } from '../channel.js';
import { isolated, oneLine } from '../message/cut-text.js';
import { fitItems, fitText } from '../message/fit-text.js';
import { mentionCount } from '../message/labels.js';
import { excerpt, markedText, onOneLine, type TextPart } from '../message/marked-text.js';
import { type MentionFacts, mentionFacts, urgencyBand } from '../message/mention-facts.js';
import { highestUrgency, shownOfAll } from '../message/most-urgent.js';
import { safeLink } from '../message/safe-link.js';
import { subjectLine } from '../message/subject-line.js';
import {
  areWithinLimits,
  characterCount,
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
      escapeMarkdown([facts.place, facts.published, ...facts.engagement].join(' · ')),
      dotted([
        linkMarkdown(mention.url, 'Open the post'),
        linkMarkdown(item.link, 'Open in Earshot'),
        linkMarkdown(message.links.alert, 'Change or stop this alert'),
      ]),
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

function judgement({ verdict }: MentionFacts): [string, string][] {
  if (verdict === null) return [];
  const causes = verdict.causes.length === 0 ? '' : `\n${verdict.causes.join('; ')}`;
  return [
    ['Category', verdict.category],
    ['Sentiment', verdict.sentiment],
    ['Urgency', cutMarkdown(`${verdict.urgency} of 100${causes}`, 400)],
  ];
}

/** The embeds of a message about several mentions: a numbered list on as many pages as needed. */
function digestEmbeds(message: AlertMessage, items: readonly MessageItem[], textLength: number): Embed[] {
  const { total, project, alert } = message;
  const entries = items.map((item, index) => entry(item, index + 1, project.timeZone, textLength));
  const part = shownOfAll(items.length, total);
  const ways = dotted([
    linkMarkdown(message.links.list, `All ${mentionCount(total)}`),
    linkMarkdown(message.links.alert, 'Change or stop this alert'),
  ]);
  const end = `${ways}\n\n${reasonMarkdown(message)}`;
  const urgency = highestUrgency(message.items);
  const look = urgency === null ? {} : { color: embedColors[urgencyBand(urgency)] };
  const pages = paged([...(part === null ? [] : [`${part}:`]), ...entries, end]);
  return pages.map((description, index) => ({
    ...look,
    ...(index === 0
      ? {
          author: embedAuthor(project.name, null),
          title: cutMarkdown(`${mentionCount(total)} · ${oneLine(alert.name)}`, discordLimits.title),
        }
      : {}),
    description,
    ...(index === pages.length - 1 ? { footer: embedFooter(message) } : {}),
  }));
}

function entry(item: MessageItem, number: number, timeZone: string, textLength: number): string {
  const { mention, link } = item;
  const facts = mentionFacts(item, timeZone);
  const heading = [
    linkMarkdown(mention.url, facts.kind) ?? facts.kind,
    facts.verdict && `${facts.verdict.sentiment.toLowerCase()} · urgency ${facts.verdict.urgency}`,
    facts.author === null ? null : isolated(cutMarkdown(facts.author, 40)),
    facts.alsoOn,
    linkMarkdown(link, 'Earshot'),
  ];
  const text = excerpt(mention, textLength);
  const quoted = text.length === 0 ? '' : `\n${quoteMarkdown(onOneLine(text))}`;
  return `**${number}** ${dotted(heading)}${quoted}`;
}

/** Joins paragraphs into as few descriptions as possible. */
function paged(paragraphs: readonly string[]): string[] {
  const pages: string[] = [];
  for (const paragraph of paragraphs) {
    const last = pages.at(-1);
    const longer = last === undefined ? paragraph : `${last}\n${paragraph}`;
    if (last !== undefined && characterCount(longer) <= discordLimits.description)
      pages[pages.length - 1] = longer;
    else pages.push(paragraph);
  }
  return pages;
}

/** The parts that are not left out, with dots between them. */
function dotted(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}
