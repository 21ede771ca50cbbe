import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { SourceCall, SourceDeps } from '../source.js';
import { postCollection } from './bluesky-post.js';
import { type JetstreamFrame, readFrame } from './jetstream-frame.js';

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
