import { describe, expect, it } from '@jest/globals';
import { besideTab, missingText, viewCountText } from './view-tab.js';

describe('the tab of a view', () => {
  it('says how many mentions it shows, as far as they are counted', () => {
    expect(viewCountText(null)).toBe('');
    expect(viewCountText({ count: 12, exact: true })).toBe('12');
    expect(viewCountText({ count: 99, exact: false })).toBe('99+');
  });

  it('says that some of its monitors were deleted', () => {
    expect(missingText([])).toBeNull();
    expect(missingText(['1'])).toBe('One of its monitors was deleted');
    expect(missingText(['1', '2'])).toBe('2 of its monitors were deleted');
  });

  it.each([
    [5, 0, 1, 1],
    [5, 4, 1, 0],
    [5, 0, -1, 4],
    [5, -1, 1, 0],
    [5, -1, -1, 4],
  ] as const)('among %i, moving from %i by %i, selects %i', (count, at, by, to) => {
    expect(besideTab(count, at, by)).toBe(to);
  });
});
