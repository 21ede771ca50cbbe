import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LeaderLock } from '@earshot/database';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { createLog, type Repeating } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { tickRepeatedly } from './ticker.js';

const logged: string[] = [];
const log = createLog({ service: 'test', level: 'warn', to: { write: (line) => void logged.push(line) } });

/** Counts how often it was called. */
class CountingLock extends LeaderLock {
  asked = 0;

  override async tryBecome(): Promise<boolean> {
    const leads = await super.tryBecome();
    this.asked += 1;
    return leads;
  }
}

let test: TestDatabase;
const schedulers: { loop: Repeating; lock: CountingLock }[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const { loop, lock } of schedulers.splice(0)) {
    await loop.stop();
    await lock.release();
  }
  logged.length = 0;
  await test.close();
});

function start(work: () => Promise<void>) {
  const lock = new CountingLock({ url: test.url, poolSize: 1, statementTimeoutMs: 30_000 }, log);
  const loop = tickRepeatedly({ name: 'sample', everyMs: 5, tick: work }, 5, lock, log);
  schedulers.push({ loop, lock });
  return { loop, lock };
}

function counting() {
  let ticks = 0;
  return {
    ticks: () => ticks,
    work: () => {
      ticks += 1;
      return Promise.resolve();
    },
  };
}

describe('tickRepeatedly', () => {
  it('ticks only on the leader, and lets a standby take over when the leader stops', async () => {
    const [one, other] = [counting(), counting()];
    const leader = start(one.work);
    await until(() => one.ticks() > 0);
    const standby = start(other.work);
    await until(() => standby.lock.asked >= 3);
    expect(other.ticks()).toBe(0);
    await leader.loop.stop();
    await leader.lock.release();
    const atEnd = one.ticks();
    await until(() => other.ticks() >= 2);
    expect(one.ticks()).toBe(atEnd);
  });

  it('continues after a failed tick, and logs it', async () => {
    let ticks = 0;
    start(() => {
      ticks += 1;
      return ticks === 1 ? Promise.reject(new Error('no database')) : Promise.resolve();
    });
    await until(() => ticks >= 3);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ ticker: 'sample', err: { message: 'no database' } });
  });

  it('never runs two ticks at once, and stops once the running tick has ended', async () => {
    let finish: () => void = () => undefined;
    let ticks = 0;
    const { loop } = start(() => {
      ticks += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    await until(() => ticks === 1);
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(ticks).toBe(1);
  });
});
