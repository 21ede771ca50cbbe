import { describe, expect, it } from '@jest/globals';
import { learnRelevance, mostTriagedPosts, type TriagedMention } from '@earshot/domain';
import { learnedInTurns } from './learned-in-turns.js';
import { triagedPosts } from './triaged-posts.js';

const words = ['anvil', 'invoice', 'support', 'cartoon', 'builds', 'gym', 'runner', 'login', 'slow', 'price'];
const monitorId = '0190a0a0-0000-7000-8000-000000000001';
const triaged = (count: number): TriagedMention[] =>
  Array.from({ length: count }, (_, n) => ({
    projectId: 'p',
    status: n % 3 === 0 ? 'ignored' : 'done',
    title: null,
    text: `our acme ${words.map((word, w) => `${word}${n % (w + 2)}`).join(' ')}`,
    reasons: [{ about: 'relevance', code: 'distinctive_name', evidence: 'acme', points: 1 }],
    decidedAt: new Date(n),
    matches: [{ monitorId, keyword: 'acme', field: 'text', link: null, start: 4, end: 8 }],
  }));

describe('learnedInTurns', () => {
  it('learns the same as in one go, yielding to the event loop throughout', async () => {
    const mentions = triaged(mostTriagedPosts);
    const forgotten = [{ monitorId, kind: 'word' as const, name: 'anvil1', forgottenAt: new Date(1_000) }];
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const learned = await learnedInTurns(mentions, forgotten);
    isOver = true;
    expect(learned).toEqual(learnRelevance(triagedPosts(mentions), forgotten));
    expect(learned?.lessons.size).toBeGreaterThan(20);
    // One turn after every 20 posts, and one after each pass of the fit.
    expect(turns).toBeGreaterThan(mostTriagedPosts / 20 + 5);
  });

  it('returns null without mentions', async () => {
    expect(await learnedInTurns([], [])).toBeNull();
  });
});
