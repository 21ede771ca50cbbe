import { later, type Post, Retryable } from '@earshot/domain';
import type { FetchedWindow, WindowStop } from '../fetched-window.js';
import { postUri, publishedBefore, readRecord } from './bluesky-post.js';
import { hostOf, type JetstreamFrame } from './jetstream.js';
import { type JetstreamMark, writeMark } from './jetstream-mark.js';

/** The terms of one read of the stream, over as many connections as it takes. */
export interface JetstreamTerms {
  readonly since: Date;
  /** The stream is read until an event has this time or a later one. */
  readonly until: Date;
  /** The maximum number of events to read. */
  readonly maxEvents: number;
  readonly wants: (post: Post) => boolean;
}

/**
 * Collects what the stream contains: the latest version of each wanted post, and which posts were edited, deleted or hidden.
 */
export class JetstreamWindow {
  /** The last event read. */
  last: JetstreamMark | null = null;
  /** The number of events read, without those that a host repeated. */
  events = 0;
  private coveredFrom: Date;
  private listed = 0;
  /** The number of further events that may be out of order at the start of a stream. */
  private unsure = 0;
  /** The number of events from the future that came one after the other. */
  private ahead = 0;
  private readonly lastTimes: Date[] = [];
  private readonly posts = new Map<string, Post>();
  private readonly changed = new Set<string>();

  constructor(private readonly terms: JetstreamTerms) {
    this.coveredFrom = terms.since;
  }

  /** The time at which reading started, and up to which it goes. */
  get until(): Date {
    return this.terms.until;
  }

  /** Why reading is finished; null = there may be more. */
  get end(): 'reached' | 'full' | null {
    if (this.last !== null && this.last.time >= this.terms.until) return 'reached';
    return this.events >= this.terms.maxEvents ? 'full' : null;
  }

  /** Why times of the last host cannot be trusted; null = they can, or a single event was wrong. */
  get clockFault(): Retryable | null {
    if (this.last === null || this.ahead < neighbours) return null;
    const host = hostOf(this.last.stream);
    return new Retryable(
      `The clock of ${host} is more than ten minutes ahead, so nothing counts as read until it is right.`,
    );
  }

  take(frame: JetstreamFrame, stream: string): void {
    if (frame.kind === 'clamped') this.unsure = neighbours;
    if (!('seq' in frame)) return;
    const { last, terms } = this;
    // An event from the future would end the reading before its time: the one before it counts.
    const isAhead = frame.time.getTime() - terms.until.getTime() > aheadMs;
    this.ahead = isAhead ? this.ahead + 1 : 0;
    const time = isAhead ? (last?.time ?? terms.since) : frame.time;
    if (this.unsure > 0) this.coveredFrom = later(this.coveredFrom, time);
    this.unsure = Math.max(0, this.unsure - 1);
    if (last?.stream !== stream || frame.seq > last.seq) {
      this.events += 1;
      this.last = { stream, seq: frame.seq, time };
      this.lastTimes.push(time);
      if (this.lastTimes.length > neighbours) this.lastTimes.shift();
    }
    if (frame.kind === 'written') this.write({ ...frame, time });
    else if (frame.kind === 'deleted') this.forget(postUri(frame.place));
    else if (frame.kind === 'hidden') this.hide(`at://${frame.did}/`);
  }

  /** @param requests the number of connections opened */
  result(stopped: WindowStop | 'reached' | 'full', requests: number): FetchedWindow {
    const { last, coveredFrom, terms, listed, clockFault } = this;
    const isAll = stopped === 'reached' && coveredFrom <= terms.since;
    return {
      posts: [...this.posts.values()],
      listed,
      changed: [...this.changed],
      coveredFrom,
      coveredUntil: stopped === 'reached' ? terms.until : earliest(this.lastTimes),
      ...(last === null ? {} : { mark: writeMark(last) }),
      requests,
      stopped: typeof stopped === 'object' ? stopped : { reason: isAll ? 'reached' : stops[stopped] },
      ...(stopped === 'reached' || clockFault === null ? {} : { missing: clockFault }),
    };
  }

  private write({ place, time, record, isNew }: Extract<JetstreamFrame, { kind: 'written' }>): void {
    const post = readRecord(record, place, isNew ? time : publishedBefore(time, record, place));
    const { externalId } = post;
    this.listed += 1;
    if (!isNew) this.changed.add(externalId);
    if (this.terms.wants(post)) this.posts.set(externalId, post);
    else this.posts.delete(externalId);
  }

  private forget(uri: string): void {
    this.posts.delete(uri);
    this.changed.add(uri);
  }

  private hide(beginning: string): void {
    for (const uri of this.posts.keys()) if (uri.startsWith(beginning)) this.posts.delete(uri);
    this.changed.add(beginning);
  }
}

/** `listing_ends`: the host has nothing older. `put_off`: there was more than one scan may read. */
const stops = { reached: 'listing_ends', full: 'put_off' } as const;

/** Events are ordered by number; the times of this many neighbours may be out of order. */
const neighbours = 10;

/** How far the clocks of a host and of this machine may be apart. */
const aheadMs = 10 * 60_000;

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
