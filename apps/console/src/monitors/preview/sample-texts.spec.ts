import { describe, expect, it } from '@jest/globals';
import { sampledText, sampleSentence } from './sample-texts.js';

const of = (...statuses: readonly ('waiting' | 'done' | 'failed')[]) =>
  statuses.map((status) => ({ status }));

describe('sampleSentence', () => {
  it.each([
    [null, 'Querying the sources…'],
    [of('waiting', 'done', 'failed'), '2 of 3 sources have answered.'],
    [of('done'), '1 source answered.'],
    [of('done', 'failed', 'failed'), '1 of 3 sources answered.'],
  ])('for %j returns “%s”', (sources, expected) => {
    expect(sampleSentence(sources)).toBe(expected);
  });
});

describe('sampledText', () => {
  const page = { fetched: 40, matched: 12, judged: 12, relevant: 9, complete: true, cost: 0 };
  it.each([
    [
      { ...page, per_day: { low: 1, high: 3 } },
      '12 of 40 posts match, 9 of 12 about us, 1\u20133 posts a day.',
    ],
    [
      { ...page, complete: false, cost: 0.2, per_day: null },
      '12 of the newest 40 posts match, 9 of 12 about us, for $0.20.',
    ],
    [{ ...page, fetched: 0, per_day: null }, 'lists no such posts from the past week.'],
  ])('for %j returns “%s”', (sampled, expected) => {
    expect(sampledText(sampled)).toBe(expected);
  });
});
