import { copyMarks, type SourceName, sourceNames } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { readPosts } from './read-posts.js';
import { readSamples, sourcesWithSamples } from './read-samples.js';
import { schedule } from './schedule.js';

const read = readPosts;

describe('readPosts', () => {
  it('accepts the valid lines and reports invalid ones by line number', () => {
    const { drafts, problems } = read(
      [
        '{"id":"t3_a","title":"first"}',
        'not json',
        '',
        '{"title":"second"}',
        '[]',
        '{"id":"t3_a","title":"again"}',
        '{"id":"t1_b","selftext":"a comment"}',
        '{"selftext":"no title"}',
        '{"title":"x","publishedAt":1}',
        '{"title":7,"score":"8"}',
        '{"id":"t9_a","title":"x"}',
        '{"id":"t1_c","kind":"post","title":"x"}',
      ].join('\n'),
    );
    expect(drafts.map(({ name, post }) => [name, post.kind])).toEqual([
      ['t3_a', 'post'],
      [null, 'post'],
      ['t1_b', 'comment'],
    ]);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      [2, 5, 6, 8, 9, 10, 11, 12].map((line) => `line ${line}`),
    );
    expect(problems[4]).toContain('unknown field "publishedAt"');
    expect(problems[5]).toContain('"title" must be a string; "score" must be a number');
  });

  it('also reads a JSON array, and explains what is wrong with an invalid one', () => {
    expect(read('[{"title":"a"},{"title":"b"}]').drafts).toHaveLength(2);
    expect(read('[{"title":"a"},').problems).toHaveLength(1);
    expect(read('[{"title":"a"},5]').problems[0]).toMatch(/^item 2: /);
  });

  it("accepts rows of every source, with ids in the vendor's format", () => {
    const { drafts, problems } = read(
      [
        '{"source":"x","id":"1300000000000000000","text":"a"}',
        '{"source":"youtube","id":"dQw4w9WgXcQ","title":"a"}',
        '{"source":"youtube","kind":"comment","parent":"dQw4w9WgXcQ","text":"a"}',
        '{"source":"linkedin","text":"a"}',
        '{"source":"threads","text":"a","repeats":"1"}',
        '{"source":"parrot","text":"a"}',
        '{"source":"x","id":"t3_a","text":"a"}',
        '{"source":"x","title":"only"}',
        '{"source":"x","selftext":"a word of Reddit"}',
      ].join('\n'),
    );
    expect(drafts.map(({ post }) => post.source)).toEqual(['x', 'youtube', 'youtube', 'linkedin', 'threads']);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      [6, 7, 8, 9].map((line) => `line ${line}`),
    );
  });

  it('accepts rows in the formats in which corpora are commonly shared', () => {
    const video = {
      type: 'video',
      id: 'dQw4w9WgXcQ',
      title: 'a',
      text: 'b',
      channelName: 'c',
      channelId: 'UC1',
      viewCount: 9,
    };
    const comment = {
      cid: 'UgzwNZ0wQRkdxD0xnRJ4AaABAg',
      videoId: 'dQw4w9WgXcQ',
      comment: 'd',
      author: '@e',
      voteCount: 3,
    };
    const judged = { text: 'f', label: 'Positive emotion', brand: 'g' };
    const { drafts, problems } = read(JSON.stringify([video, comment, judged]));
    expect(problems).toEqual([]);
    expect(drafts).toMatchObject([
      {
        name: video.id,
        post: { source: 'youtube', kind: 'post', title: 'a', text: 'b', author: 'c', place: 'UC1', views: 9 },
      },
      {
        name: comment.cid,
        post: { source: 'youtube', kind: 'comment', parent: video.id, text: 'd', author: '@e', likes: 3 },
      },
      { name: null, post: { source: 'x', kind: 'post', text: 'f' } },
    ]);
  });

  it('accepts times in ISO 8601 and in epoch seconds', () => {
    const { drafts } = read(
      '{"title":"a","published_at":"2026-01-02T03:04:05Z"}\n{"title":"b","published_at":1}',
    );
    expect(drafts.map(({ publishedAt }) => publishedAt?.toISOString())).toEqual([
      '2026-01-02T03:04:05.000Z',
      '1970-01-01T00:00:01.000Z',
    ]);
  });
});

describe('the sample posts', () => {
  it('are all readable: about 200 from Reddit, at least 15 from every other source except feeds', async () => {
    const { drafts, problems } = await readSamples();
    expect(problems).toEqual([]);
    const countOf = (source: string): number => drafts.filter(({ post }) => post.source === source).length;
    expect(countOf('reddit')).toBeGreaterThan(180);
    expect(sourcesWithSamples).toEqual(sourceNames.filter((source) => source !== 'feeds'));
    for (const source of sourcesWithSamples) expect(countOf(source)).toBeGreaterThan(14);
    for (const source of sourcesWithSamples.filter((name) => name !== 'linkedin'))
      expect(drafts.some(({ post }) => post.source === source && post.kind === 'comment')).toBe(true);
  });

  it('include copies by the same author on two sources, even on two that need a key', async () => {
    const { drafts } = await readSamples();
    const said = new Map<string, Set<SourceName>>();
    for (const { post } of drafts) {
      const marks = copyMarks({ ...post, links: [], authorHandle: post.author });
      const key = `${marks?.author} ${marks?.words}`;
      if (marks !== null) said.set(key, (said.get(key) ?? new Set()).add(post.source));
    }
    const places = [...said.values()].filter(({ size }) => size > 1).map((sources) => [...sources].sort());
    expect(places.sort()).toEqual([
      ['bluesky', 'hackernews'],
      ['mastodon', 'threads'],
    ]);
  });

  it('never refer to a Reddit or YouTube post that comes later', async () => {
    const seen = new Set<string | null>();
    for (const { name, post } of (await readSamples()).drafts) {
      const above = post.path === null ? post.parent : `t3_${post.path.split('/')[4]}`;
      if (post.source !== 'reddit' && post.source !== 'youtube') continue;
      if (post.kind === 'comment') expect(seen).toContain(above);
      if (post.repeats !== null) expect(seen).toContain(post.repeats);
      seen.add(name);
    }
  });
});

describe('schedule', () => {
  it('spreads the initial posts over the last day and the rest over the time to come', () => {
    const { drafts } = read('{"title":"a"}\n{"title":"b"}\n{"title":"c"}\n{"title":"d"}');
    const start = new Date('2026-03-01T12:00:00Z');
    const times = schedule(drafts, { start, alreadyThere: 2, postsPerSecond: 0.5 });
    expect(times.map(({ publishedAt }) => publishedAt.toISOString())).toEqual([
      '2026-02-28T12:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T12:00:02.000Z',
    ]);
  });
});
