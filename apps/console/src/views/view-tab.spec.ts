import { describe, expect, it } from '@jest/globals';
import { besideTab, missingText, viewCountText } from './view-tab.js';

describe('the tab of a view', () => {
  it('says how many mentions it shows, as far as they are counted', () => {
    expect(viewCountText(null)).toBe('');
    expect(viewCountText({ count: 12, exact: true })).toBe('12');
    expect(viewCountText({ count: 99, exact: false })).toBe('99+');
  });

  it('says that some of its monitors were deleted', () => {
    expect(missingText(0, 0)).toBeNull();
    expect(missingText(1, 0)).toBe('One of its monitors was deleted');
    expect(missingText(2, 0)).toBe('2 of its monitors were deleted');
  });

  it('says that some of its assignees have left the project', () => {
    expect(missingText(0, 1)).toBe('One of its assignees has left');
    expect(missingText(1, 2)).toBe('One of its monitors was deleted; 2 of its assignees have left');
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
