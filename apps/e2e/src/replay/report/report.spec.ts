import { describe, expect, it } from '@jest/globals';
import { type Gaps, noGaps } from './gaps.js';
import type { ObservedMention } from '../observed.js';
import type { Received } from '../received.js';
import { type Expected, expectedOf, type Findable, report } from './report.js';
import { table } from './table.js';

const monitors = ['acme', 'globex'].map((keyword, index) => ({
  keyword,
  projectId: 'p1',
  monitorId: `m${index}`,
  alertId: `a${index}`,
}));
const findable = (...ids: readonly string[]): Findable => ({ expected: new Set(ids), possible: new Set() });
const expected: Expected = new Map([
  [
    'reddit',
    new Map([
      ['acme', findable('t3_1', 't3_2')],
      ['globex', findable('t3_2')],
    ]),
  ],
]);
const posts = ['t3_1', 't3_2', 't3_3'].map((id) => ({
  id,
  source: 'reddit' as const,
  author: '',
  row: {},
  fields: [],
  parent: null,
  isUnderMatchOnly: false,
}));

function mention(id: string, monitorIds: string[], change: Partial<ObservedMention> = {}): ObservedMention {
  return {
    id: `mention-${id}`,
    url: `https://www.reddit.com/r/x/comments/${id}/title/`,
    source: 'reddit',
    is_relevant: true,
    matches: monitorIds.map((monitor_id) => ({ monitor_id })),
    also_on: [],
    ...change,
  };
}

function notified(alertId: string, id: string): Received {
  return { webhookId: `${alertId}-${id}`, alertId, mentionId: `mention-${id}` };
}

const mentions = [mention('1', ['m0']), mention('2', ['m0', 'm1'])];
const received = [notified('a0', '1'), notified('a0', '2'), notified('a1', '2')];
const idOf = ({ url }: ObservedMention): string => `t3_${url.split('/')[6]}`;
const run = (
  observed: { mentions: ObservedMention[]; received: Received[]; gaps?: Gaps },
  wanted = expected,
) =>
  report(
    posts,
    wanted,
    monitors,
    {
      gaps: noGaps,
      ...observed,
      requests: { reddit: 7 },
      idOf,
      publishedIn: () => ({ from: 10, until: 20 }),
    },
    12.4,
  );

describe('report', () => {
  it('misses nothing if everything arrived', () => {
    expect(run({ mentions, received })).toMatchObject({
      posts: 3,
      seconds: 12,
      expected: 3,
      stored: 3,
      classified: 3,
      relevant: 3,
      notified: 3,
      missed: 0,
      doubled: 0,
      unexpected: 0,
    });
  });

  it.each([
    ['is not stored', mentions.slice(0, 1), received.slice(0, 1)],
    [
      'is not classified',
      [mention('1', ['m0']), mention('2', ['m0', 'm1'], { is_relevant: null })],
      received.slice(0, 1),
    ],
    ['has no notification', mentions, received.slice(0, 1)],
  ])('counts a mention as missed for each of its monitors if it %s', (_, seen, told) => {
    const { missed, monitors: rows } = run({ mentions: seen, received: told });
    expect(missed).toBe(2);
    expect(rows.map((row) => row.missed)).toEqual([1, 1]);
  });

  it('distinguishes misses within recorded gaps from silent ones', () => {
    const gap = { from: 20, until: 30 };
    const seen = { mentions: mentions.slice(0, 1), received: received.slice(0, 1) };
    const admitted = run({ ...seen, gaps: ({ monitorId }) => (monitorId === 'm0' ? [gap] : []) });
    expect(admitted).toMatchObject({ in_gaps: 1, missed: 1 });
    const elsewhere = run({ ...seen, gaps: () => [{ from: 21, until: 30 }] });
    expect(elsewhere).toMatchObject({ in_gaps: 0, missed: 2 });
  });

  it('expects no notification of irrelevant mentions', () => {
    const irrelevant = [mention('1', ['m0']), mention('2', ['m0', 'm1'], { is_relevant: false })];
    expect(run({ mentions: irrelevant, received: [notified('a0', '1')] })).toMatchObject({
      classified: 3,
      relevant: 1,
      notified: 1,
      missed: 0,
    });
  });

  it('counts what was stored twice and what was notified twice', () => {
    const again = mention('1', ['m0'], { id: 'mention-again' });
    const told = [...received, { ...notified('a0', '2'), webhookId: 'again' }];
    expect(run({ mentions: [...mentions, again], received: told })).toMatchObject({
      doubled: 2,
    });
  });

  it('expects one notification per alert for a post found in two places', () => {
    const copy = { also_on: [{ mention_id: 'mention-1' }] };
    const pair = [
      mention('1', ['m0'], { also_on: [{ mention_id: 'mention-2' }] }),
      mention('2', ['m0', 'm1'], copy),
    ];
    const told = (...what: Received[]) => run({ mentions: pair, received: what });
    expect(told(notified('a0', '1'), notified('a1', '2'))).toMatchObject({
      relevant: 3,
      notified: 2,
      grouped: 1,
      missed: 0,
      doubled: 0,
    });
    expect(told(notified('a0', '1'))).toMatchObject({ grouped: 1, missed: 1 });
    expect(told(notified('a1', '2'))).toMatchObject({ grouped: 0, missed: 2 });
    expect(told(notified('a0', '1'), notified('a0', '2'), notified('a1', '2'))).toMatchObject({
      notified: 3,
      missed: 0,
      doubled: 1,
    });
  });

  it('expects none for a post that another source has already sent', () => {
    const both: Expected = new Map([...expected, ['x', new Map([['acme', findable('t3_9')]])]]);
    const copy = mention('9', ['m0'], { source: 'x', also_on: [{ mention_id: 'mention-1' }] });
    expect(run({ mentions: [...mentions, copy], received }, both)).toMatchObject({
      stored: 4,
      grouped: 1,
      missed: 0,
    });
  });

  it('distinguishes copies of a notification from a second notification', () => {
    expect(run({ mentions, received: [...received, notified('a0', '2')] })).toMatchObject({
      notified: 3,
      doubled: 0,
      copies: 1,
    });
  });

  it('counts what was not expected', () => {
    const stray = mention('3', ['m0']);
    expect(
      run({ mentions: [...mentions, stray], received: [...received, notified('a0', '3')] }),
    ).toMatchObject({
      unexpected: 1,
      missed: 0,
    });
  });
});

describe('a report on several sources', () => {
  it('counts each source separately: a surplus of one does not offset a shortage of another', () => {
    const both: Expected = new Map([...expected, ['x', new Map([['acme', findable('9')]])]]);
    const stray = { ...mention('1', ['m0'], { id: 'mention-x' }), source: 'x' };
    const { sources, missed } = run({ mentions: [...mentions.slice(1), stray], received }, both);
    expect(sources).toMatchObject([
      { source: 'reddit', posts: 3, requests: 7, expected: 3, stored: 2, missed: 1 },
      { source: 'x', posts: 0, requests: 0, expected: 1, stored: 1, unexpected: 1 },
    ]);
    expect(missed).toBe(3);
  });

  it('expects from a source only what its own posts contain', () => {
    const [first, second] = [
      { ...posts[0]!, fields: ['acme'] },
      { ...posts[1]!, source: 'x' as const, fields: ['acme'] },
    ];
    expect(expectedOf([first, second], ['acme'])).toEqual(
      new Map([
        ['reddit', new Map([['acme', findable('t3_1')]])],
        ['x', new Map([['acme', findable('t3_2')]])],
      ]),
    );
  });
});

describe('comments that a source shows only under a matching post', () => {
  const [first, second, third] = posts.map((post) => ({ ...post, fields: ['acme'] }));
  const comment = { ...third!, parent: 't3_1', isUnderMatchOnly: true };

  it('are expected under a post with the same keyword', () => {
    expect(expectedOf([first!, comment], ['acme']).get('reddit')?.get('acme')).toEqual(
      findable('t3_1', 't3_3'),
    );
  });

  it('are neither expected nor counted as unexpected under another post', () => {
    const wanted = expectedOf([{ ...first!, fields: ['globex'] }, second!, comment], ['acme', 'globex']);
    const seen = [mention('1', ['m1']), mention('2', ['m0']), mention('3', ['m0'])];
    const told = [notified('a1', '1'), notified('a0', '2'), notified('a0', '3')];
    for (const count of [2, 3])
      expect(run({ mentions: seen.slice(0, count), received: told.slice(0, count) }, wanted)).toMatchObject({
        expected: 2,
        stored: count,
        missed: 0,
        unexpected: 0,
      });
  });
});

describe('table', () => {
  it('has a row for each monitor and the totals, aligned under the column names', () => {
    const lines = table(run({ mentions: mentions.slice(0, 1), received: received.slice(0, 1) }), {}).split(
      '\n',
    );
    const cells = lines.slice(0, 4).map((line) => line.trim().split(/\s+/));
    expect(cells).toEqual([
      [
        'monitor',
        'expected',
        'stored',
        'classified',
        'relevant',
        'notified',
        'grouped',
        'in_gaps',
        'missed',
        'doubled',
        'copies',
        'unexpected',
      ],
      ['acme', '2', '1', '1', '1', '1', '0', '0', '1', '0', '0', '0'],
      ['globex', '1', '0', '0', '0', '0', '0', '0', '1', '0', '0', '0'],
      ['total', '3', '1', '1', '1', '1', '0', '0', '2', '0', '0', '0'],
    ]);
    expect(new Set(lines.slice(0, 4).map((line) => line.length)).size).toBe(1);
    expect(lines.slice(5, 7).map((line) => line.trim().split(/\s+/))).toEqual([
      'source posts comments expected stored in_gaps missed doubled unexpected requests seconds'.split(' '),
      'reddit 3 0 3 1 0 2 0 0 7 never'.split(' '),
    ]);
    expect(lines.at(-4)).toContain('3 posts served to 2 monitors in 12 s.');
  });
});
