import type { Timeline, TimelineChange } from '../posts/timeline.js';
import { didOf } from './bluesky-names.js';
import { cidOf, recordOf } from './bluesky-records.js';

/** An event of the stream, before a host has numbered it. */
export interface JetstreamEvent {
  /** From 1 on, without a hole. */
  readonly number: number;
  readonly time: Date;
  readonly kind: 'commit' | 'account';
  /** Of the post that it concerns; absent = of none of ours. */
  readonly name?: string;
  readonly payload: object;
}

/** Everything that has happened on the network, in the order in which it was seen. Accounts of others come by all the time. */
export class JetstreamLog {
  private readonly events: JetstreamEvent[] = [];
  private taken = 0;

  constructor(private readonly timeline: Timeline) {}

  /** Events that were seen until now. */
  until(now: Date): readonly JetstreamEvent[] {
    const history = this.timeline.history(now);
    for (; this.taken < history.length; this.taken += 1) this.append(history[this.taken]!, now);
    return this.events;
  }

  /** Events of unrelated accounts go on as before: the network is never silent. */
  beat(now: Date): void {
    const payload = {
      did: didOf('a stranger'),
      account: { active: true, did: didOf('a stranger'), seq: 1, time: now.toISOString() },
    };
    this.push({ kind: 'account', payload }, now);
  }

  /** Every post of an author is hidden: the account was left, or banned. */
  hide(author: string, now: Date): void {
    const did = didOf(author);
    const account = { active: false, did, seq: 1, status: 'takendown', time: now.toISOString() };
    this.push({ kind: 'account', payload: { did, account } }, now);
  }

  private append({ kind, entry, at }: TimelineChange, now: Date): void {
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
    this.push({ kind: 'commit', name: post.name, payload }, at);
  }

  /** The network sees nothing in the past: what claims to be older is seen now. */
  private push(event: Pick<JetstreamEvent, 'kind' | 'name' | 'payload'>, at: Date): void {
    const last = this.events.at(-1)?.time ?? at;
    this.events.push({ ...event, number: this.events.length + 1, time: at > last ? at : last });
  }
}
