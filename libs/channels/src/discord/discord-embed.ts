import type { AlertMessage } from '../channel.js';
import { cutText, oneLine } from '../message/cut-text.js';
import type { UrgencyBand } from '../message/mention-facts.js';
import { safeLink } from '../message/safe-link.js';
import { whyItFired } from '../message/why-it-fired.js';
import { cutMarkdown } from './discord-markdown.js';

/**
 * Discord's limits in characters (code points).
 * https://docs.discord.com/developers/resources/message#embed-object-embed-limits
 */
export const discordLimits = {
  content: 2_000,
  embeds: 10,
  title: 256,
  description: 4_096,
  author: 256,
  footer: 2_048,
  fieldName: 256,
  fieldValue: 1_024,
  /** Titles, descriptions, fields, footers and authors together. */
  sum: 6_000,
} as const;

/** The colour of the bar at the side of an embed. */
export const embedColors: Readonly<Record<UrgencyBand, number>> = {
  critical: 0xd93025,
  high: 0xe8870e,
  normal: 0x3b6fd8,
  low: 0x7a8594,
};

/** Named like Discord's parts. Authors and footers are shown literally, all else is Markdown. */
export interface Embed {
  readonly title?: string;
  readonly url?: string;
  readonly description: string;
  readonly color?: number;
  readonly author?: { readonly name: string; readonly url?: string };
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline: boolean }[];
  readonly footer?: { readonly text: string };
  readonly timestamp?: string;
}

/** Whether Discord accepts them in one message. */
export function areWithinLimits(embeds: readonly Embed[]): boolean {
  const areShort = embeds.every(
    ({ description }) => characterCount(description) <= discordLimits.description,
  );
  const sum = embeds.reduce((total, embed) => total + charactersOf(embed), 0);
  return areShort && embeds.length <= discordLimits.embeds && sum <= discordLimits.sum;
}

function charactersOf({ title = '', description, author, footer, fields = [] }: Embed): number {
  const texts = [title, description, author?.name ?? '', footer?.text ?? ''];
  return characterCount([...texts, ...fields.flatMap(({ name, value }) => [name, value])].join(''));
}

/** The line above the title, linked if there is a page. */
export function embedAuthor(name: string, url: string | null): NonNullable<Embed['author']> {
  const page = safeLink(url);
  const shown = { name: cutText(oneLine(name) || '–', 100) };
  return page === null || page.length > 1_000 ? shown : { ...shown, url: page };
}

/** Contains the id by which repeats can be recognised: Discord has no field that only programs read. */
export function embedFooter({ notificationId }: AlertMessage): { text: string } {
  return { text: `Notification ${notificationId}` };
}

/** Why the alert fired, in Markdown. */
export function reasonMarkdown(message: AlertMessage): string {
  return cutMarkdown(whyItFired(message), 700);
}

/** The length as Discord counts it, in code points. */
export function characterCount(text: string): number {
  return [...text].length;
}
