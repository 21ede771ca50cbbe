import { describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { keepLease } from './watch-claims.js';

const log = createLog({ service: 'spec', level: 'fatal' });

/** Work that continues until the lease was renewed `times` times. */
function workUntilRenewed(times: number) {
  let renewed = 0;
  let enough: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (enough = resolve));
  return {
    count: () => renewed,
    done,
    renew: (): void => {
      renewed += 1;
      if (renewed >= times) enough();
    },
  };
}

describe('keepLease', () => {
  it('renews repeatedly while the work runs, and returns its result', async () => {
    const work = workUntilRenewed(3);
    const renew = () => Promise.resolve(work.renew());
    const answer = await keepLease(renew, 1, log, () => work.done.then(() => 'done'));
    expect(answer).toBe('done');
  });

  it('continues after a failed renewal', async () => {
    const work = workUntilRenewed(3);
    const renew = () => {
      work.renew();
      return Promise.reject(new Error('no database'));
    };
    await expect(keepLease(renew, 1, log, () => work.done)).resolves.toBeUndefined();
  });

  it.each(['succeeded', 'failed'])('stops renewing once the work has %s', async (end) => {
    const work = workUntilRenewed(1);
    const renew = () => Promise.resolve(work.renew());
    const failing = keepLease(renew, 1, log, async () => {
      await work.done;
      if (end === 'failed') throw new Error('no result');
    });
    if (end === 'failed') await expect(failing).rejects.toThrow('no result');
    else await failing;
    const atEnd = work.count();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(work.count()).toBe(atEnd);
  });
});
