import type { AlertMessage, MessageItem } from '../channel.js';
import { cutText, isolated, oneLine } from '../message/cut-text.js';
import { fitItems, fitText } from '../message/fit-text.js';
import { mentionCount } from '../message/labels.js';
import { excerpt, markedText, onOneLine } from '../message/marked-text.js';
import { type MentionFacts, mentionFacts, urgencyBand, type UrgencyBand } from '../message/mention-facts.js';
import { highestUrgency, shownOfAll } from '../message/most-urgent.js';
import { subjectLine } from '../message/subject-line.js';
import { whyItFired } from '../message/why-it-fired.js';
import { bold, link, marked, quote, type RichElement, type RichPart, section, text } from './rich-text.js';

/**
 * Slack answers `msg_blocks_too_long` from somewhere above 13,200 characters of blocks; the limit is not documented.
 * https://github.com/slackapi/bolt-js/issues/2509
 */
export const maxBlockBytes = 12_800;
const maxHeaderCharacters = 150;

const dots: Readonly<Record<UrgencyBand, string>> = { critical: '🔴', high: '🟠', normal: '🔵', low: '⚪' };

/**
 * The JSON for a Slack incoming webhook. `text` is shown in phone notifications, and is all that is shown by chat servers
 * that use Slack's format without blocks. The notification's id is the id of the first block.
 */
export function slackMessage(message: AlertMessage): string {
  const [first] = message.items;
  const blocks =
    first !== undefined && message.total === 1
      ? fitText(
          (textLength) => [
            header(message, oneTitle(message, first)),
            richText(oneMention(message, first, textLength)),
          ],
          isShortEnough,
        )
      : fitItems(
          message.items,
          (items, textLength) => [
            header(message, listTitle(message)),
            richText(manyMentions(message, items, textLength)),
          ],
          isShortEnough,
        );
  return JSON.stringify({
    text:
      slackText(`${subjectLine(message)}\n`) +
      (message.total === 1 && first ? first.link : message.links.list),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks,
  });
}

function isShortEnough(blocks: readonly object[]): boolean {
  return Buffer.byteLength(JSON.stringify(blocks)) <= maxBlockBytes;
}

/** Contains only our own words, because the escaping of headers is not documented. */
function header({ notificationId, isTest }: AlertMessage, title: string): object {
  const shown = cutText(isTest ? `Test: ${title}` : title, maxHeaderCharacters);
  return { type: 'header', block_id: notificationId, text: { type: 'plain_text', text: shown, emoji: true } };
}

function richText(elements: readonly (RichPart | RichList)[]): object {
  return { type: 'rich_text', elements };
}

interface RichList {
  readonly type: 'rich_text_list';
  readonly style: 'ordered';
  readonly elements: readonly RichPart[];
}

function oneTitle({ project }: AlertMessage, item: MessageItem): string {
  const { kind, verdict } = mentionFacts(item, project.timeZone);
  return verdict === null ? kind : `${dots[verdict.band]} ${kind}, urgency ${verdict.urgency}`;
}

function listTitle({ items, total }: AlertMessage): string {
  const urgency = highestUrgency(items);
  return urgency === null
    ? mentionCount(total)
    : `${dots[urgencyBand(urgency)]} ${mentionCount(total)}, most urgent ${urgency}`;
}

function oneMention(message: AlertMessage, item: MessageItem, textLength: number): RichPart[] {
  const { mention } = item;
  const facts = mentionFacts(item, message.project.timeZone);
  const title = mention.title === null ? [] : markedText(mention.title, mention.matches, 'title', 300);
  const post = quote(
    // In one piece, since all of it is bold: with a piece per match, many matches would exceed the limit.
    bold(title.map((part) => part.text).join('')),
    title.length === 0 || mention.text === '' ? null : text('\n'),
    ...marked(markedText(mention.text, mention.matches, 'text', textLength)),
  );
  return [
    section(bold(cut(message.project.name)), text(` · ${cutText(facts.headline, 500)}\n`)),
    // Slack may refuse a part without elements.
    ...(post.elements.length === 0 ? [] : [post]),
    section(text(`${origin(facts)}\n${judgement(facts)}`)),
    section(
      text('\n'),
      ...joined([
        link(mention.url, 'Open the post'),
        link(item.link, 'Open in Earshot'),
        link(mention.authorUrl, 'Author'),
      ]),
    ),
    reason(message),
  ];
}

function origin(facts: MentionFacts): string {
  const author = facts.author === null ? [] : [`by ${isolated(cut(facts.author))}`];
  return [facts.place, ...author, facts.published, ...facts.engagement].join(' · ');
}

function judgement({ verdict, monitors }: MentionFacts): string {
  const monitor = `Monitor: ${cutText(monitors.join(', '), 300)}`;
  if (verdict === null) return monitor;
  const causes = verdict.causes.length === 0 ? '' : `: ${verdict.causes.join('; ')}`;
  return `${verdict.category} · ${verdict.sentiment} · Urgency ${verdict.urgency} of 100${causes}\n${monitor}`;
}

function manyMentions(
  message: AlertMessage,
  items: readonly MessageItem[],
  textLength: number,
): (RichPart | RichList)[] {
  const { project, alert, total, links } = message;
  const list = items.map((item) => entry(item, project.timeZone, textLength));
  const part = shownOfAll(items.length, total);
  return [
    section(bold(cut(project.name)), text(` · ${cut(alert.name)}\n${part === null ? '' : `${part}:\n`}`)),
    ...(list.length === 0
      ? []
      : [{ type: 'rich_text_list', style: 'ordered', elements: list } satisfies RichList]),
    section(text('\n'), link(links.list, `All ${mentionCount(total)}`)),
    reason(message),
  ];
}

function entry(item: MessageItem, timeZone: string, textLength: number): RichPart {
  const { mention } = item;
  const facts = mentionFacts(item, timeZone);
  const words = marked(onOneLine(excerpt(mention, textLength)));
  const rest = [
    ...(facts.verdict === null
      ? []
      : [facts.verdict.sentiment.toLowerCase(), `urgency ${facts.verdict.urgency}`]),
    ...(facts.author === null ? [] : [isolated(cutText(facts.author, 40))]),
    ...(facts.alsoOn === null ? [] : [facts.alsoOn]),
  ];
  return section(
    link(mention.url, facts.kind) ?? text(facts.kind),
    text(` · ${[...rest, ''].join(' · ')}`),
    link(item.link, 'Earshot'),
    // A list cannot contain a quotation bar.
    ...(words.length === 0 ? [] : [text('\n“'), ...words, text('”')]),
  );
}

function reason(message: AlertMessage): RichPart {
  return section(
    text(`\n${cutText(whyItFired(message), 1_000)} `),
    link(message.links.alert, 'Change or stop this alert'),
  );
}

function joined(elements: readonly (RichElement | null)[]): RichElement[] {
  return elements
    .filter((element) => element !== null)
    .flatMap((element, index) => (index === 0 ? [element] : [text(' · '), element]));
}

function cut(name: string): string {
  return cutText(oneLine(name), 80);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const zeroWidthSpace = '\u200B';

/**
 * Escapes text for Slack's `text` field: the three characters that begin its markup and mentions. Servers that only use
 * Slack's format interpret more: for them, invisible spaces break up `@channel` and `![](..)`.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function slackText(text: string): string {
  return text
    .replace(/@(?=\S)|\](?=[([])|!(?=\[)/g, (sign) => sign + zeroWidthSpace)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
