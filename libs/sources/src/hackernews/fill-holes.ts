import { Permanent, type Post } from '@earshot/domain';
import { fieldSentence } from '../reading/read-listed.js';
import type { SourceCall } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { ItemState } from './hackernews-post.js';
import { type Hole, sizeOf } from './holes.js';

/** How to request missing numbers. */
export interface Filling {
  readonly call: SourceCall;
  /** The maximum number of requests. */
  readonly most: number;
  /** A number that was listed as a post, to see whether items can be read at all. */
  readonly listed: number;
  /** Whether a number without an item is so old that it will never have one. */
  readonly isSettled: (id: number) => boolean;
}

const atOnce = 10;
const longHole = 1_000;
/** If this many items of one scan cannot be read, the format has changed, at least for one kind of item. */
const manyUnreadable = 5;

/**
 * Requests the numbers in order, so that everything below a certain number is known. A single item that cannot be read is left
 * out, because it would stop coverage for days; if others cannot be read either, it stops.
 * @returns `open`: the first number whose state is still uncertain, null = all are known; `stopped`: why no further numbers
 * were requested, null = nothing to report
 */
export async function fillHoles(
  api: HackernewsApi,
  holes: readonly Hole[],
  { call, most, listed, isSettled }: Filling,
) {
  const posts: Post[] = [];
  let requests = 0;
  let open: number | null = null;
  const unreadable: number[] = [];
  const stop = (id: number | undefined, stopped: 'put_off' | Error | null) => ({
    posts,
    requests,
    open: open ?? id ?? null,
    stopped,
  });
  /** Why items cannot be read; null = only this one cannot. */
  const faultOfAll = async (field: string): Promise<Error | null> => {
    const fault = new Permanent(fieldSentence('Hacker News', [field]));
    if (unreadable.length >= manyUnreadable) return fault;
    if (posts.length > 0) return null;
    requests += 1;
    const [state] = await Promise.allSettled([api.item(listed, call)]);
    if (state.status === 'rejected') return asError(state.reason);
    return state.value.is === 'there' ? null : fault;
  };
  for (const hole of holes) {
    for (let next = hole.first; next <= hole.last;) {
      // Continuing at once is pointless if it would start with a number that is still unknown.
      if (requests >= most) return stop(next, open === null ? 'put_off' : null);
      const first = next;
      const count = Math.min(atOnce, hole.last - first + 1, most - requests);
      const ids = Array.from({ length: count }, (_, index) => first + index);
      const states = await Promise.allSettled(ids.map((id) => api.item(id, call)));
      requests += count;
      for (const [index, state] of states.entries()) {
        const id = first + index;
        if (state.status === 'rejected') return stop(id, asError(state.reason));
        if (state.value.is === 'there') posts.push(state.value.post);
        if (state.value.is === 'unreadable') {
          unreadable.push(id);
          const fault = await faultOfAll(state.value.field);
          if (fault !== null) return stop(unreadable[0], fault);
        }
        if (state.value.is === 'unknown' && !isSettled(id)) open ??= id;
      }
      next += count;
      const isUnknown = states.every((state) => state.status === 'fulfilled' && state.value.is === 'unknown');
      if (!isUnknown || sizeOf([{ first: next, last: hole.last }]) < longHole) continue;
      // Probably never assigned: only a few of the remaining numbers are probed.
      const probes = probesOf({ first: next, last: hole.last });
      const probed = await Promise.allSettled(probes.map((id) => api.item(id, call)));
      requests += probes.length;
      const fault = probed.find((state) => state.status === 'rejected');
      if (fault !== undefined) return stop(next, asError(fault.reason));
      if (probed.every((state) => isNobody(state))) break;
    }
  }
  return stop(undefined, null);
}

function probesOf({ first, last }: Hole): number[] {
  return [0.25, 0.5, 0.75, 1].map((part) => first + Math.floor((last - first) * part));
}

function isNobody(state: PromiseSettledResult<ItemState>): boolean {
  return state.status === 'fulfilled' && state.value.is === 'unknown';
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
