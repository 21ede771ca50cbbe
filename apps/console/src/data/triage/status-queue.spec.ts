import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MentionStatus } from '@earshot/domain';
import { ApiError, isPassing } from '../call/api-error.js';
import { createStatusQueue, type StatusCall, type StatusQueue } from './status-queue.js';

type Answering = (call: StatusCall) => { id: string; updated: boolean }[];

/** A queue that waits no real time; `calls` is what reached the server. */
function given(answer: Answering): { queue: StatusQueue; calls: StatusCall[]; waiting: number[] } {
  const calls: StatusCall[] = [];
  const waiting: number[] = [];
  let keys = 0;
  const queue = createStatusQueue({
    send: (call) => {
      calls.push(call);
      return Promise.resolve().then(() => ({ triage_id: `triage of ${call.key}`, results: answer(call) }));
    },
    newKey: () => `key-${++keys}`,
    wait: () => new Promise((done) => setTimeout(done)),
    isPassing,
    retryDelayMs: () => 0,
    onWaiting: (count) => waiting.push(count),
  });
  return { queue, calls, waiting };
}

const allThere: Answering = ({ ids }) => ids.map((id) => ({ id, updated: true }));

describe('the queue of status changes', () => {
  it('sends simultaneous changes to the same status in one call', async () => {
    const { queue, calls, waiting } = given(allThere);
    await Promise.all([queue.add('p', ['a'], 'done'), queue.add('p', ['b', 'c'], 'done')]);
    expect(calls).toEqual([{ projectId: 'p', ids: ['a', 'b', 'c'], status: 'done', key: 'key-1' }]);
    expect(waiting.at(-1)).toBe(0);
  });

  it('reports mentions that no longer exist', async () => {
    const { queue } = given(({ ids }) => ids.map((id) => ({ id, updated: id !== 'b' })));
    await expect(queue.add('p', ['a', 'b'], 'done')).resolves.toMatchObject({ missing: ['b'] });
  });

  it('reports the triages of a change, unless it shared its calls with others', async () => {
    const { queue } = given(allThere);
    const many = Array.from({ length: 150 }, (_, n) => String(n));
    expect((await queue.add('p', many, 'done')).triageIds).toEqual(['triage of key-1', 'triage of key-2']);
    const shared = await Promise.all([queue.add('p', ['a'], 'done'), queue.add('p', ['b'], 'done')]);
    expect(shared.map(({ triageIds }) => triageIds)).toEqual([null, null]);
  });

  it('retries with the same key until the server answers', async () => {
    let failures = 3;
    const { queue, calls } = given((call) => {
      if (failures-- > 0) throw new ApiError('NETWORK', 'away', 0);
      return allThere(call);
    });
    await queue.add('p', ['a'], 'done');
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  it('rejects a change that the server refuses, and continues', async () => {
    const { queue } = given((call) => {
      if (call.status === 'ignored') throw new ApiError('FORBIDDEN', 'no', 403);
      return allThere(call);
    });
    const refused = queue.add('p', ['a'], 'ignored');
    const after = queue.add('p', ['b'], 'done');
    await expect(refused).rejects.toThrow('no');
    await expect(after).resolves.toMatchObject({ missing: [] });
  });

  it('leaves each mention with its last status, in calls of at most 100, whatever fails in between', async () => {
    const statuses: MentionStatus[] = ['new', 'done', 'ignored', 'reviewed'];
    const change = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 0, max: 150 }).map(String), { minLength: 1, maxLength: 130 }),
      status: fc.constantFrom(...statuses),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (changes, fails) => {
          const server = new Map<string, MentionStatus>();
          const { queue, calls } = given((call) => {
            // The reply may be lost whether or not the change was made.
            const lost = fails.next().value === true;
            call.ids.forEach((id) => server.set(id, call.status));
            if (lost) throw new ApiError('NETWORK', 'lost', 0);
            return allThere(call);
          });
          await Promise.all(changes.map(({ ids, status }) => queue.add('p', ids, status)));
          const expected = new Map(
            changes.flatMap(({ ids, status }) => ids.map((id) => [id, status] as const)),
          );
          expect(server).toEqual(expected);
          for (const { ids } of calls) expect(ids.length).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 60 },
    );
  });
});
