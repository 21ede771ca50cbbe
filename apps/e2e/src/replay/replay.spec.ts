import { describe, expect, it } from '@jest/globals';
import type { SourcedRow } from './posts/dress.js';
import { replay } from './replay.js';

describe('replay', () => {
  it('loses and duplicates nothing while every worker is killed (-9) midway', async () => {
    const keywords = ['Lumenboard', 'Brühwerk', 'tidepool.example', 'C++', 'Acme Corp'];
    const posts = Array.from({ length: 400 }, (_, index) => corpusRow(index, keywords));
    const lines: string[] = [];
    const { report } = await replay({
      posts,
      faults: [],
      keywords,
      postsPerSecond: 40,
      kills: 1,
      say: (line) => lines.push(line),
    });

    expect(lines.join('\n')).toMatch(/[4-9] restarts of killed processes/);
    expect(report).toMatchObject({ posts: 400, missed: 0, doubled: 0, unexpected: 0 });
    expect(report.expected).toBeGreaterThan(300);
    expect(report.notified).toBe(report.relevant);
  }, 240_000);
});

/**
 * No two are the same, because only one of several copies notifies. Each post has a keyword in its title, text or link, some
 * two, some none.
 */
function corpusRow(index: number, keywords: readonly string[]): SourcedRow {
  const id = `t3_rp${index.toString(36).padStart(4, '0')}`;
  const keyword = keywords[index % 7] ?? 'nothing of ours';
  const permalink = `/r/replay/comments/${id.slice(3)}/post/`;
  const isLink = index % 4 === 0;
  const title = index % 3 === 0 ? `Thoughts on ${keyword}, anyone? ${index}` : `Post number ${index}`;
  const text = isLink
    ? ''
    : `We tried ${keyword} and ${index % 5 === 0 ? 'Lumenboard' : 'others'} last week.`;
  const link = isLink ? `https://tidepool.example/blog/${index}` : '';
  const row = {
    id,
    subreddit: 'replay',
    title,
    selftext: text,
    author: `author_${index % 9}`,
    permalink,
    url: isLink ? link : `https://www.reddit.com${permalink}`,
  };
  return { source: 'reddit', row: { id, title, text, link, row } };
}
