import type { Post } from '@earshot/domain';
import type { FetchedWindow, WindowStop } from '../source.js';
import { postUri, readRecord } from './bluesky-post.js';
import type { JetstreamFrame } from './jetstream-frame.js';
import { type JetstreamMark, writeMark } from './jetstream-mark.js';

/** What is read of the stream in one go, over as many connections as it takes. */
export interface JetstreamTerms {
  readonly since: Date;
  /** The stream is read until an event is as late as this. */
  readonly until: Date;
  /** No more events are read. */
  readonly maxEvents: number;
  readonly wants: (post: Post) => boolean;
}

/** Collects what the stream says: posts that are wanted, the last version of each, and what became of others. */
export class JetstreamWindow {
  /** The last event that was read. */
  last: JetstreamMark | null = null;
  /** Events of a host that were not read before. */
  events = 0;
  private coveredFrom: Date;
  private listed = 0;
  /** Events that the beginning of a stream may still hold out of order. */
  private unsure = 0;
  private readonly lastTimes: Date[] = [];
  private readonly posts = new Map<string, Post>();
  private readonly changed = new Set<string>();

  constructor(private readonly terms: JetstreamTerms) {
    this.coveredFrom = terms.since;
  }

  /** When the reading began, up to which it goes. */
  get until(): Date {
    return this.terms.until;
  }

  /** Why nothing more is to be read; null = there may be more. */
  get end(): 'reached' | 'full' | null {
    if (this.last !== null && this.last.time >= this.terms.until) return 'reached';
    return this.events >= this.terms.maxEvents ? 'full' : null;
  }

  take(frame: JetstreamFrame, stream: string): void {
    if (frame.kind === 'clamped') this.unsure = neighbours;
    if (!('seq' in frame)) return;
    const { last } = this;
    if (this.unsure > 0) this.coveredFrom = later(this.coveredFrom, frame.time);
    this.unsure = Math.max(0, this.unsure - 1);
    if (last?.stream !== stream || frame.seq > last.seq) {
      this.events += 1;
      this.last = { stream, seq: frame.seq, time: frame.time };
      this.lastTimes.push(frame.time);
      if (this.lastTimes.length > neighbours) this.lastTimes.shift();
    }
    if (frame.kind === 'written') this.write(frame);
    else if (frame.kind === 'deleted') this.forget(postUri(frame.place));
    else if (frame.kind === 'hidden') this.hide(`at://${frame.did}/`);
  }

  /** @param requests connections that were opened */
  result(stopped: WindowStop | 'reached' | 'full', requests: number): FetchedWindow {
    const { last, coveredFrom, terms, listed } = this;
    const isComplete = stopped === 'reached' && coveredFrom <= terms.since;
    return {
      posts: [...this.posts.values()],
      listed,
      changed: [...this.changed],
      coveredFrom,
      coveredUntil: stopped === 'reached' ? terms.until : earliest(this.lastTimes),
      ...(last === null ? {} : { mark: writeMark(last) }),
      complete: isComplete,
      requests,
      stopped: typeof stopped === 'object' ? stopped : { reason: isComplete ? 'reached' : stops[stopped] },
    };
  }

  private write({ place, time, record, isNew }: Extract<JetstreamFrame, { kind: 'written' }>): void {
    const post = readRecord(record, place, time);
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

/** The host lists nothing older; or there was more than one scan reads. */
const stops = { reached: 'listing_ends', full: 'put_off' } as const;

/** The order is that of the numbers; times of so many neighbours may have changed places. */
const neighbours = 10;

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
