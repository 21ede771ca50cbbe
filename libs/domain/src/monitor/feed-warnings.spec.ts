import { describe, expect, it } from '@jest/globals';
import { feedWarnings } from './monitor-warnings.js';

describe('feedWarnings', () => {
  it('warns that a monitor that does not read feeds gets nothing of those it takes whole', () => {
    const of = (whole: readonly string[]) => feedWarnings(['reddit'], { count: 3, whole });
    expect(of([])).toEqual([]);
    expect(of(['Blog'])).toEqual([{ field: 'sources', message: expect.stringContaining('“Blog”, but') }]);
    expect(of(['Blog', 'News'])[0]?.message).toContain('“Blog” and 1 more, but');
    expect(feedWarnings(['reddit', 'feeds'], { count: 3, whole: ['Blog'] })).toEqual([]);
  });

  it('warns if there are no feeds and no other source', () => {
    const none = { count: 0, whole: [] };
    expect(feedWarnings(['feeds'], none)).toEqual([
      { field: 'sources', message: expect.stringContaining('add_feed') },
    ]);
    expect(feedWarnings(['feeds', 'reddit'], none)).toEqual([]);
    expect(feedWarnings(['feeds'], { count: 1, whole: [] })).toEqual([]);
  });
});
