import type {
  MentionAlertWebhook,
  MentionDigestWebhook,
  MentionOutput,
  MentionUpdatedWebhook,
} from '@earshot/contracts';
import { cutText } from '@earshot/domain';
import type { AlertMessage, MessageItem } from '../channel.js';

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

function oneBody(message: AlertMessage, { mention, data }: MessageItem): string {
  const body = oneBodyOf(message, mention);
  const whole = body(data);
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const { mention: cut, truncated } = cutMention(data, maxBytes - Buffer.byteLength(whole));
  return body(cut, { truncated });
}

function oneBodyOf({ data: alert, isTest, change, occurredAt }: AlertMessage, found: MessageItem['mention']) {
  return (mention: MentionOutput, cut: Cut = {}): string =>
    change === null
      ? json<MentionAlertWebhook>({
          type: 'mention.alert',
          timestamp: eventTime(found),
          ...testMark(isTest),
          data: { alert, mention },
          ...cut,
        })
      : json<MentionUpdatedWebhook>({
          type: 'mention.updated',
          timestamp: occurredAt.toISOString(),
          data: { alert, changes: change, mention },
          ...cut,
        });
}

function listBody({ items, total, data: alert, attemptAt, isTest }: AlertMessage): string {
  const times = items.map(({ mention }) => eventTime(mention));
  const timestamp = times.sort().at(-1) ?? attemptAt.toISOString();
  const body = (mentions: MentionOutput[], cut: Cut = {}): string =>
    json<MentionDigestWebhook>({
      type: 'mention.digest',
      timestamp,
      ...testMark(isTest),
      data: { alert, total, mentions },
      ...cut,
    });
  const mentions = items.map(({ data }) => data);
  const whole = body(mentions);
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const room = maxBytes - Buffer.byteLength(body([], { truncated: ['mentions'] }));
  const kept = fitting(mentions, room);
  const [first] = mentions;
  if (kept.length > 0 || first === undefined) return body(kept, { truncated: ['mentions'] });
  // At least one is sent, however long it is.
  const { mention } = cutMention(first, room - jsonBytes(first));
  return body([mention], { truncated: ['mentions', 'mentions[0]'] });
}

function json<Body>(body: Body): string {
  return JSON.stringify(body);
}

function testMark(isTest: true | undefined): { test?: true } {
  return isTest ? { test: true } : {};
}

/** The last event of a mention before its alert fired. */
function eventTime({ classifiedAt, foundAt }: MessageItem['mention']): string {
  return (classifiedAt ?? foundAt).toISOString();
}

/** The fields of a mention that can be cut. */
type Cuttable = Pick<MentionOutput, 'title' | 'text' | 'matches' | 'also_on'>;

/** What was cut, if anything. */
type Cut = Pick<MentionAlertWebhook, 'truncated'>;

/** Enough for the names of everything that can be cut. */
const noteBytes = 110;

/**
 * A mention without what does not fit. Of its text, the part around the first match is kept, with the matches in that part
 * and their offsets in it; `also_on` and `title` are cut only if they leave no room for any text.
 * @param whole the mention in its REST shape
 * @param spareBytes how far the body is below its limit, so negative
 */
function cutMention(
  whole: MentionOutput,
  spareBytes: number,
): { mention: MentionOutput; truncated: string[] } {
  let room = spareBytes - noteBytes + cuttableBytes(whole);
  const title = whole.title === null ? null : beginning(whole.title, room);
  room -= jsonBytes(title);
  const also_on = fitting(whole.also_on, room);
  room -= jsonBytes(also_on);
  const kept = { title, also_on, ...cutToMatch(whole, room) };
  const names = (['text', 'matches', 'also_on', 'title'] as const).filter(
    (name) => (kept[name]?.length ?? 0) < (whole[name]?.length ?? 0),
  );
  return { mention: { ...whole, ...kept }, truncated: names.map((name) => `mention.${name}`) };
}

function cuttableBytes({ title, text, matches, also_on }: Cuttable): number {
  return [title, text, matches, also_on].reduce<number>((sum, value) => sum + jsonBytes(value), 0);
}

/** The longest part of the text around its first match that fits together with the matches in it. */
function cutToMatch(whole: Cuttable, room: number): Pick<Cuttable, 'text' | 'matches'> {
  const cut = (length: number): Pick<Cuttable, 'text' | 'matches'> => {
    const { text, matches } = cutText(whole, length);
    // At most half of the space is for matches, because the text matters more.
    return { text, matches: fitting(matches, room / 2) };
  };
  return cut(
    longest(Math.min(whole.text.length, room), (length) => {
      const { text, matches } = cut(length);
      return jsonBytes(text) + jsonBytes(matches) <= room;
    }),
  );
}

function beginning(text: string, room: number): string {
  const cut = (length: number): string => cutText({ text, matches: [] }, length).text;
  return cut(longest(Math.min(text.length, room), (length) => jsonBytes(cut(length)) <= room));
}

/** Escapes make JSON longer than the text, so the longest length that fits is found by halving. */
function longest(most: number, fits: (length: number) => boolean): number {
  let [least, tooLong] = [0, Math.max(0, Math.floor(most)) + 1];
  while (tooLong - least > 1) {
    const middle = Math.floor((least + tooLong) / 2);
    if (fits(middle)) least = middle;
    else tooLong = middle;
  }
  return least;
}

/** The first items whose JSON, as an array, has at most this many bytes. */
function fitting<T>(items: readonly T[], room: number): T[] {
  let used = 2;
  return items.filter((item) => (used += jsonBytes(item) + 1) <= room);
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
