import { describe, expect, it } from '@jest/globals';
import { storedFilter, storedText } from './stored-filter.js';

describe('the stored mentions of an exclusion', () => {
  it('are those of the monitor that nobody has decided on, by author or by word', () => {
    const of = { monitor_id: ['m'], status: ['new'] };
    expect(storedFilter({ monitorId: 'm', by: 'author', text: '@x' })).toEqual({
      ...of,
      author_handle: '@x',
    });
    expect(storedFilter({ monitorId: 'm', by: 'word', text: ' gym ' })).toEqual({ ...of, q: 'gym' });
  });

  it('are none before a word is typed: all would be ignored otherwise', () => {
    expect(storedFilter({ monitorId: 'm', by: 'word', text: '  ' })).toBeNull();
  });

  it('are named by what is searched', () => {
    expect(storedText({ monitorId: 'm', by: 'author', text: 'x' })).toBe('by this author');
    expect(storedText({ monitorId: 'm', by: 'word', text: ' gym ' })).toBe('with “gym”');
  });
});
