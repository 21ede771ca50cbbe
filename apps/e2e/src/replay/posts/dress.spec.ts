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
  it.each(sourceNames)('keeps every row once, with its content: %s', (source) => {
    const posts = dressAll(rowsOf(source, 23));
    expect(posts.map(({ id }) => id).sort()).toEqual(
      rowsOf(source, 23)
        .map(({ row }) => row.id)
        .sort(),
    );
    for (const { id, fields } of posts) expect(fields.join(' ')).toContain(`said ${id.slice(4)}`);
  });

  it.each(['youtube', 'reddit'] as const)(
    'puts a comment right after its post, in any mixture: %s',
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

  it('marks comments outside the listed subreddit as visible only under their posts', () => {
    const comments = dressAll(rowsOf('reddit', 40)).filter(({ parent }) => parent !== null);
    expect(comments.map(({ isUnderMatchOnly }) => isUnderMatchOnly)).toEqual(
      comments.map(({ row }) => (row as { subreddit: string }).subreddit !== 'replay'),
    );
    expect(new Set(comments.map(({ isUnderMatchOnly }) => isUnderMatchOnly)).size).toBe(2);
  });

  it('unescapes characters for Reddit', () => {
    const row = { id: 'a', title: 'AT&amp;T', text: 'C\\# at AT&amp;T &amp;lt;', link: '', row: {} };
    expect(dressAll([{ source: 'reddit', row }])[0]?.fields[1]).toBe('C# at AT&T &lt;');
    expect(dressAll([{ source: 'threads', row }])[0]?.fields[0]).toContain('C\\# at AT&amp;T');
  });

  it('creates no comments for LinkedIn, where none are visible', () => {
    expect(dressAll(rowsOf('linkedin', 40)).some(({ row }) => 'kind' in row)).toBe(false);
  });
});
