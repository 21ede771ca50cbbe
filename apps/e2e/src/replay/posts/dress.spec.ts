import { describe, expect, it } from '@jest/globals';
import { type SourceName, sourceNames } from '@earshot/domain';
import { dressAll, type SourcedRow } from './dress.js';

function rowsOf(source: SourceName, count: number): SourcedRow[] {
  return Array.from({ length: count }, (_, index) => ({
    source,
    row: { id: `row-${index}`, title: `T${index}`, text: `said ${index}`, link: '', row: {} },
  }));
}

describe('dressAll', () => {
  it.each(sourceNames)('keeps every row once, each with what it says: %s', (source) => {
    const posts = dressAll(rowsOf(source, 23));
    expect(posts.map(({ id }) => id).sort()).toEqual(
      rowsOf(source, 23)
        .map(({ row }) => row.id)
        .sort(),
    );
    for (const { id, fields } of posts) expect(fields.join(' ')).toContain(`said ${id.slice(4)}`);
  });

  it.each(['youtube', 'reddit'] as const)(
    'puts a comment right behind its post, in any mixture: %s',
    (source) => {
      const mixed = rowsOf(source, 20).flatMap((row, index) => [
        row,
        ...rowsOf('x', 20).slice(index, index + 1),
      ]);
      const posts = dressAll(mixed);
      const comments = posts.flatMap(({ parent }, at) =>
        parent === null ? [] : [{ parent, above: posts[at - 1] }],
      );
      expect(comments).toHaveLength(4);
      for (const { parent, above } of comments) expect(above).toMatchObject({ source, id: parent });
    },
  );

  it('plays comments of a subreddit that is listed, and others that are seen under their posts only', () => {
    const comments = dressAll(rowsOf('reddit', 40)).filter(({ parent }) => parent !== null);
    expect(comments.map(({ isUnderMatchOnly }) => isUnderMatchOnly)).toEqual(
      comments.map(({ row }) => (row as { subreddit: string }).subreddit !== 'replay'),
    );
    expect(new Set(comments.map(({ isUnderMatchOnly }) => isUnderMatchOnly)).size).toBe(2);
  });

  it('says at Reddit what escaped signs stand for', () => {
    const row = { id: 'a', title: 'AT&amp;T', text: 'C\\# at AT&amp;T &amp;lt;', link: '', row: {} };
    expect(dressAll([{ source: 'reddit', row }])[0]?.fields[1]).toBe('C# at AT&T &lt;');
    expect(dressAll([{ source: 'threads', row }])[0]?.fields[0]).toContain('C\\# at AT&amp;T');
  });

  it('invents no comments at LinkedIn, where none can be seen', () => {
    expect(dressAll(rowsOf('linkedin', 40)).some(({ row }) => 'kind' in row)).toBe(false);
  });
});
