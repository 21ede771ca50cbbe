import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SourceStateRepository } from '@earshot/database';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { Source } from '@earshot/sources';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { startTestScanner } from '../testing/test-scanner.js';
import { SourceChecks } from './source-checks.js';

let test: TestDatabase;
const states = new SourceStateRepository();
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const later = new Date(Date.now() + 3_600_000);

/** Requests one check of the source from a scanner. @returns what the scanner recorded */
async function checked(source: Source | null, before: () => Promise<unknown> = async () => undefined) {
  const scanner = await startTestScanner(test, [['reddit', source]]);
  try {
    await before();
    await test.database.asSystem((tx) => states.requestCheck(tx, 'reddit', 0));
    // The scanner's own timer may have taken the request first.
    for (let look = 0; look < 100; look += 1) {
      await scanner.get(SourceChecks).checkRequested();
      const found = (await test.database.asSystem((tx) => states.list(tx))).find(
        (one) => one.checkedAt !== null,
      );
      if (found !== undefined) return { status: found.checkStatus, reason: found.checkReason };
    }
    throw new Error('It was not tried.');
  } finally {
    await scanner.close();
  }
}

const failing = (fault: Error): Source => ({
  ...scriptedSource(new ScriptedFeed('search', [])),
  check: () => Promise.reject(fault),
});

describe('a source whose check is requested', () => {
  it('is working if a read of its first feed succeeds', async () => {
    const feed = new ScriptedFeed('search', []);
    expect(await checked(scriptedSource(feed))).toEqual({ status: 'working', reason: null });
    expect(feed.asked).toEqual([expect.objectContaining({ q: '"earshot-check"', until: null })]);
  });

  it('is not read if it has its own check', async () => {
    const feed = new ScriptedFeed('search', []);
    const source = { ...scriptedSource(feed), check: () => Promise.resolve() };
    expect(await checked(source)).toEqual({ status: 'working', reason: null });
    expect(feed.asked).toEqual([]);
  });

  it.each([
    ['wrong', new Permanent('The key is refused.'), 'The key is refused.'],
    ['waiting', new Retryable('It cannot be reached.'), 'It cannot be reached.'],
    [
      'waiting',
      new RateLimited('Too many requests.', later),
      `Too many requests. The next attempt is at ${later.toISOString()}.`,
    ],
  ])('is %s if it throws %p', async (status, fault, reason) => {
    expect(await checked(failing(fault))).toEqual({ status, reason });
  });

  it('reports what it needs if it is not configured', async () => {
    expect(await checked(null)).toEqual({
      status: 'waiting',
      reason: expect.stringMatching(
        /^It needs REDDIT_CLIENT_ID, .* and REDDIT_USER_AGENT \(docs\/sources\.md\)/,
      ),
    });
  });

  it('is not queried while it accepts no requests', async () => {
    const feed = new ScriptedFeed('search', []);
    const park = () => test.database.asSystem((tx) => states.park(tx, 'reddit', later, 'Used up.'));
    expect(await checked(scriptedSource(feed), park)).toEqual({
      status: 'waiting',
      reason: `Used up. The next attempt is at ${later.toISOString()}.`,
    });
    expect(feed.asked).toEqual([]);
  });
});
