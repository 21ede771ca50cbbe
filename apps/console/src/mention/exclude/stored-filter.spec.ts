import { describe, expect, it } from '@jest/globals';
import { storedFilter } from './stored-filter.js';

const excluded = { monitorId: 'm', otherMonitorIds: ['n'], author: '@x' };

describe('the stored mentions of an excluded author', () => {
  it('are those that are still new and that no other monitor found', () => {
    expect(storedFilter(excluded)).toEqual({
      monitor_id: ['m'],
      monitor_id_not: ['n'],
      status: ['new'],
      author_handle: '@x',
    });
    expect(storedFilter({ ...excluded, otherMonitorIds: [] })).not.toHaveProperty('monitor_id_not');
  });

  it.each([
    ['a word is excluded instead', { author: null }],
    ['the author has no handle', { author: '' }],
    [
      'the project has more monitors than a filter accepts',
      { otherMonitorIds: Array<string>(101).fill('n') },
    ],
  ])('are not offered if %s', (_, change) => {
    expect(storedFilter({ ...excluded, ...change })).toBeNull();
  });
});
