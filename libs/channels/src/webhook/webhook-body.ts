import type { AlertMessage, MessageItem } from '../channel.js';
import { cutBytes } from '../message/cut-text.js';

/** The size that Standard Webhooks asks senders not to exceed, so that receivers can set a limit. */
const maxBytes = 20_000;

/**
 * The JSON to send: type, time of the event, and the REST shapes. `mention.alert` contains one mention, `mention.digest` the
 * most urgent of several, in that order, with the total number, and `mention.updated` one mention with its changes. What
 * does not fit into 20 KB is cut from the end of the list or of the one mention's `text` and `matches`, then `also_on` and
 * `title`, and the body says so: `"truncated": ["mention.text"]`, outside `data`, whose shapes stay those of REST. The full
 * mention can be read by its id. A test has `"test": true` in the same place.
 */
export function webhookBody(message: AlertMessage): string {
  const [first] = message.items;
  return first !== undefined && message.total === 1 ? oneBody(message, first) : listBody(message);
}

function oneBody(
  { data: alert, isTest, change, occurredAt }: AlertMessage,
  { mention, data }: MessageItem,
): string {
  const payload =
    change === null
      ? { type: 'mention.alert', timestamp: eventTime(mention), ...(isTest ? { test: true } : {}) }
      : { type: 'mention.updated', timestamp: occurredAt.toISOString() };
  const changes = change === null ? {} : { changes: change };
  const whole = JSON.stringify({ ...payload, data: { alert, ...changes, mention: data } });
  if (bytes(whole) <= maxBytes) return whole;
  const { mention: cut, truncated } = cutMention(data, maxBytes - bytes(whole));
  return JSON.stringify({ ...payload, data: { alert, ...changes, mention: cut }, truncated });
}

function listBody({ items, total, data: alert, attemptAt, isTest }: AlertMessage): string {
  const times = items.map(({ mention }) => eventTime(mention));
  const payload = {
    type: 'mention.digest',
    timestamp: times.sort().at(-1) ?? attemptAt.toISOString(),
    ...(isTest ? { test: true } : {}),
  };
  const mentions = items.map(({ data }) => data);
  const whole = JSON.stringify({ ...payload, data: { alert, total, mentions } });
  if (bytes(whole) <= maxBytes) return whole;
  const shortened = (kept: readonly unknown[], truncated: readonly string[]): string =>
    JSON.stringify({ ...payload, data: { alert, total, mentions: kept }, truncated });
  const room = maxBytes - bytes(shortened([], ['mentions']));
  const kept = fitting(mentions, room);
  if (kept.length > 0) return shortened(kept, ['mentions']);
  // At least one is sent, however long it is.
  const [first] = mentions;
  return shortened([cutMention(first, room - jsonBytes(first)).mention], ['mentions', 'mentions[0]']);
}

/** The last event of a mention before its alert fired. */
function eventTime({ classifiedAt, foundAt }: MessageItem['mention']): string {
  return (classifiedAt ?? foundAt).toISOString();
}

/** What is cut from a mention that does not fit: the last first, the title only if everything else was not enough. */
const cutFromLast = ['title', 'also_on', 'matches', 'text'] as const;
/** More than the names of all that was cut take. */
const noteBytes = 110;

/** @param spareBytes how far the body is below its limit, so negative */
function cutMention(mention: unknown, spareBytes: number): { mention: unknown; truncated: string[] } {
  const fields = { ...(mention as Partial<Record<(typeof cutFromLast)[number], unknown>>) };
  const cuttable = cutFromLast.flatMap((name) => {
    const value: unknown = fields[name];
    return typeof value === 'string' || Array.isArray(value) ? [{ name, value }] : [];
  });
  let room = spareBytes - noteBytes + cuttable.reduce((sum, { value }) => sum + jsonBytes(value), 0);
  const truncated: string[] = [];
  for (const { name, value } of cuttable) {
    // At most half of the space is for matches, because the text matters more.
    const share = name === 'matches' ? room / 2 : room;
    const kept = typeof value === 'string' ? fittingText(value, share) : fitting(value, share);
    if (kept.length < value.length) truncated.unshift(`mention.${name}`);
    fields[name] = kept;
    room -= jsonBytes(kept);
  }
  return { mention: fields, truncated };
}

function fitting(items: readonly unknown[], room: number): unknown[] {
  let used = 2;
  return items.filter((item) => (used += jsonBytes(item) + 1) <= room);
}

/** Quotes and escapes make JSON longer than the text, so this finds the longest prefix that fits. */
function fittingText(text: string, room: number): string {
  let kept = cutBytes(text, Math.max(0, Math.floor(room)));
  for (let over = jsonBytes(kept) - room; over > 0 && kept !== ''; over = jsonBytes(kept) - room)
    kept = cutBytes(kept, Math.max(0, bytes(kept) - Math.max(1, Math.ceil(over / 6))));
  return kept;
}

function jsonBytes(value: unknown): number {
  return bytes(JSON.stringify(value));
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
