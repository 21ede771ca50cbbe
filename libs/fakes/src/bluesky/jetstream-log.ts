import { ordered } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import type { Timeline, TimelineChange } from '../posts/timeline.js';
import { didOf } from './bluesky-names.js';
import { cidOf, recordOf } from './bluesky-records.js';

/** An event of the stream, not yet numbered by a host. */
export interface JetstreamEvent {
  /** From 1 on, without gaps. */
  readonly number: number;
  readonly time: Date;
  readonly kind: 'commit' | 'account';
  /** The name of the post concerned; absent = not one of ours. */
  readonly name?: string;
  readonly payload: object;
}

/**
 * Everything that has happened on the network, in the order in which the network saw it. Events of unrelated accounts keep
 * coming.
 */
export class JetstreamLog {
  private readonly events: JetstreamEvent[] = [];
  private taken = 0;

  constructor(
    private readonly timeline: Timeline,
    private readonly settings: FakeSettings,
  ) {}

  /** Events seen until now. */
  until(now: Date): readonly JetstreamEvent[] {
    const history = this.timeline.history(now);
    if (history.length === this.taken) return this.events;
    let last = this.events.at(-1)?.time ?? new Date(0);
    const fresh = history.slice(this.taken).map((change) => {
      // The network never sees an event in the past: one that claims to be older is seen now.
      last = change.at > last ? change.at : last;
      return { change, time: last };
    });
    this.taken = history.length;
    for (const { change, time } of ordered(fresh.reverse(), this.settings).toReversed())
      this.append(change, time, now);
    return this.events;
  }

  /** Adds an event of an unrelated account, because the network is never silent. */
  beat(now: Date): void {
    const payload = {
      did: didOf('a stranger'),
      account: { active: true, did: didOf('a stranger'), seq: 1, time: now.toISOString() },
    };
    this.push({ kind: 'account', payload }, now);
  }

  /** Hides every post of an author, whose account was deactivated or banned. */
  hide(author: string, now: Date): void {
    const did = didOf(author);
    const account = { active: false, did, seq: 1, status: 'takendown', time: now.toISOString() };
    this.push({ kind: 'account', payload: { did, account } }, now);
  }

  private append({ kind, entry }: TimelineChange, time: Date, now: Date): void {
    const { post } = entry;
    const operation = { published: 'create', edited: 'update', deleted: 'delete' }[kind];
    const payload = {
      did: didOf(post.author),
      rev: post.name,
      operation,
      collection: 'app.bsky.feed.post',
      rkey: post.name,
      ...(kind === 'deleted' ? {} : { record: recordOf(entry, this.timeline, now), cid: cidOf(post.name) }),
    };
    this.push({ kind: 'commit', name: post.name, payload }, time);
  }

  private push(event: Pick<JetstreamEvent, 'kind' | 'name' | 'payload'>, time: Date): void {
    this.events.push({ ...event, number: this.events.length + 1, time });
  }
}
