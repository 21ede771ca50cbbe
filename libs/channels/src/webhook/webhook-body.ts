import type { AlertMessage, MessageItem } from '../channel.js';
import { cutMention } from './cut-mention.js';
import { fitting, jsonBytes } from './json-bytes.js';

/** The size that Standard Webhooks asks senders not to exceed, so that receivers can set a limit. */
const maxBytes = 20_000;

/**
 * The JSON to send: type, time of the event, and the REST shapes. `mention.alert` contains one mention, `mention.digest` the
 * most urgent of several, in that order, with the total number, and `mention.updated` one mention with its changes. What
 * does not fit into 20 KB is cut: from a list its end, from one mention what `cutMention` cuts. The body says so:
 * `"truncated": ["mention.text"]`, outside `data`, whose shapes stay those of REST. The full mention can be read by its id. A
 * test has `"test": true` in the same place.
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
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const { mention: cut, truncated } = cutMention(data, maxBytes - Buffer.byteLength(whole));
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
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const shortened = (kept: readonly unknown[], truncated: readonly string[]): string =>
    JSON.stringify({ ...payload, data: { alert, total, mentions: kept }, truncated });
  const room = maxBytes - Buffer.byteLength(shortened([], ['mentions']));
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
