import type { AlertMessage, MessageItem } from '../channel.js';
import { isolated, oneLine } from '../message/cut-text.js';
import { mentionCount } from '../message/labels.js';
import { excerpt, type TextPart } from '../message/marked-text.js';
import { mentionFacts, urgencyBand } from '../message/mention-facts.js';
import { highestUrgency, shownOfAll } from '../message/most-urgent.js';
import {
  characterCount,
  discordLimits,
  type Embed,
  embedAuthor,
  embedColors,
  embedFooter,
  reasonMarkdown,
} from './discord-embed.js';
import { cutMarkdown, linkMarkdown, quoteMarkdown } from './discord-markdown.js';

/** The embeds of a message about several mentions: a numbered list on as many pages as needed. */
export function digestEmbeds(
  message: AlertMessage,
  items: readonly MessageItem[],
  textLength: number,
): Embed[] {
  const { total, project, alert } = message;
  const entries = items.map((item, index) => entry(item, index + 1, project.timeZone, textLength));
  const part = shownOfAll(items.length, total);
  const ways = [
    linkMarkdown(message.links.list, `All ${mentionCount(total)}`),
    linkMarkdown(message.links.alert, 'Change or stop this alert'),
  ].filter((shown) => shown !== null);
  const end = `${ways.join(' · ')}\n\n${reasonMarkdown(message)}`;
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
    ...(facts.verdict === null
      ? []
      : [facts.verdict.sentiment.toLowerCase(), `urgency ${facts.verdict.urgency}`]),
    ...(facts.author === null ? [] : [isolated(cutMarkdown(facts.author, 40))]),
    facts.alsoOn,
    linkMarkdown(link, 'Earshot'),
  ];
  const text = excerpt(mention, textLength);
  const quoted = text.length === 0 ? '' : `\n${quoteMarkdown(onOneLine(text))}`;
  return `**${number}** ${heading.filter((part) => part !== null).join(' · ')}${quoted}`;
}

function onOneLine(parts: readonly TextPart[]): TextPart[] {
  return parts.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ') }));
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
