import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { type Fields, fieldsOf } from '../reading/read-fields.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { type BlueskyPlace, postCollection } from './bluesky-post.js';

/** The host no longer has the events after a position. */
export class CursorTooOld extends Error {}

/**
 * Frames of a Jetstream host from a position on: a sequence number, whose event is sent again first, or a time.
 * https://github.com/bluesky-social/jetstream/blob/main/docs/README.md
 * @throws RateLimited | Retryable | Permanent; CursorTooOld if a sequence number is too old
 */
export async function* readJetstream(
  stream: string,
  from: number | Date,
  { http, clock }: Pick<SourceDeps, 'http' | 'clock'>,
  { signal }: SourceCall,
): AsyncGenerator<JetstreamFrame> {
  const cursor = from instanceof Date ? from.getTime() * 1_000 : from;
  const answer = await http.openStream({
    url: `${stream}/xrpc/network.bsky.jetstream.subscribeEvents?kinds=commit&kinds=account&collections=${postCollection}&cursor=${cursor}`,
    silenceMs,
    maxBytes: longestFrame,
    signal,
  });
  if (answer.messages === null) throw refusalOf(hostOf(stream), answer.status, answer.body, clock.now());
  for await (const message of answer.messages) {
    const frame = readFrame(message);
    if (frame.kind === 'error') throw new Retryable(`${hostOf(stream)} ended its stream: ${frame.name}.`);
    yield frame;
  }
}

function refusalOf(host: string, status: number, body: string, now: Date): Error {
  if (status === 400 && /cursor ?too ?old/i.test(body)) return new CursorTooOld(host);
  if (status === 429) return new RateLimited(`${host} asks us to wait.`, new Date(now.getTime() + 60_000));
  if (status >= 500 || status === 408) return new Retryable(`${host} cannot be read now (${status}).`);
  if (status === 200) return new Retryable(`${host} answered with a page instead of its stream.`);
  return new Permanent(`${host} refuses to be read (${status}).`);
}

/** All posts on Bluesky pass through here, so a host that is silent for this long is stuck. */
const silenceMs = 20_000;

/** In bytes. The network passes on two megabytes at a time, of which JSON may escape every character with six. */
const longestFrame = 16 * 1024 * 1024;

/** The host, for messages. */
export function hostOf(stream: string): string {
  return new URL(stream).host;
}

/** The position of an event in the stream of one host. */
interface Standing {
  readonly seq: number;
  readonly time: Date;
}

/** The content of a stream frame. */
export type JetstreamFrame =
  | (Standing & {
      readonly kind: 'written';
      readonly place: BlueskyPlace;
      readonly isNew: boolean;
      readonly record: unknown;
    })
  | (Standing & { readonly kind: 'deleted'; readonly place: BlueskyPlace })
  | (Standing & { readonly kind: 'hidden'; readonly did: string })
  /** Nothing about posts. */
  | (Standing & { readonly kind: 'other' })
  /** About the stream itself; needs no action. */
  | { readonly kind: 'notice' }
  /** The stream starts later than requested. */
  | { readonly kind: 'clamped' }
  /** The stream ends here. */
  | { readonly kind: 'error'; readonly name: string };

/**
 * Reads a frame. A post's record may contain anything its author writes, so it is not checked here; everything around it
 * must match the specification.
 * https://github.com/bluesky-social/jetstream/blob/main/lexicons/network/bsky/jetstream/subscribeEvents.json
 * @throws Retryable naming the field that is missing or has another type
 */
export function readFrame(text: string): JetstreamFrame {
  const frame = fieldsOf(parsed(text));
  if (frame['$type'] === 'error') return { kind: 'error', name: wordOf(frame['error']) };
  if (frame['$type'] !== 'message') throw broken('a frame', '$type');
  const payload = fieldsOf(frame['payload']);
  const type = wordIn(payload, '$type', 'a message').replace(/^.*#/, '');
  if (type === 'info') return { kind: payload['name'] === 'OutdatedCursor' ? 'clamped' : 'notice' };
  const of = `#${wordOf(type)}`;
  const standing = { seq: integer(payload, 'seq', of), time: time(payload, of) };
  if (type === 'account') {
    const { active } = fieldsOf(payload['account']);
    if (typeof active !== 'boolean') throw broken(of, 'account.active');
    const did = wordIn(payload, 'did', of);
    return active ? { kind: 'other', ...standing } : { kind: 'hidden', did, ...standing };
  }
  if (type !== 'commit') return { kind: 'other', ...standing };
  const place = { did: wordIn(payload, 'did', of), rkey: wordIn(payload, 'rkey', of) };
  const operation = wordIn(payload, 'operation', of);
  if (wordIn(payload, 'collection', of) !== postCollection) return { kind: 'other', ...standing };
  if (operation === 'delete') return { kind: 'deleted', place, ...standing };
  if (operation !== 'create' && operation !== 'update') return { kind: 'other', ...standing };
  const { record } = payload;
  if (typeof record !== 'object' || record === null) throw broken(of, 'record');
  return { kind: 'written', place, isNew: operation === 'create', record, ...standing };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause, because the parser's message quotes the text.
    throw new Retryable('The stream of Bluesky sent a frame that is not JSON.');
  }
}

function wordIn(fields: Fields, name: string, of: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw broken(of, name);
  return value;
}

function integer(fields: Fields, name: string, of: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw broken(of, name);
  return value;
}

function time(fields: Fields, of: string): Date {
  const value = new Date(wordIn(fields, 'time', of));
  if (Number.isNaN(value.getTime())) throw broken(of, 'time');
  return value;
}

function broken(of: string, field: string): Retryable {
  return new Retryable(`The stream of Bluesky sent ${of} whose ${field} is missing or of the wrong type.`);
}

/** A server's own words, reduced to what may appear in an error message. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[^\w.#-]/g, '').slice(0, 40) : 'without a name';
}
