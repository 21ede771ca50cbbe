import { describe, expect, it } from '@jest/globals';
import { readPages } from './read-pages.js';

describe('readPages', () => {
  it('reads in order until there is no cursor, starting without one', async () => {
    const asked: object[] = [];
    const pages = await readPages((page) => {
      asked.push(page);
      return Promise.resolve({
        next_cursor: asked.length < 3 ? `after ${asked.length}` : null,
        at: asked.length,
      });
    });
    expect(asked).toEqual([{}, { cursor: 'after 1' }, { cursor: 'after 2' }]);
    expect(pages.map(({ at }) => at)).toEqual([1, 2, 3]);
  });
});
