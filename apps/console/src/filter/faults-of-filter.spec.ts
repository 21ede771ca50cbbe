import { describe, expect, it } from '@jest/globals';
import { faultsOfFilter } from './faults-of-filter.js';

const nothing = { language: [], community: [], min_urgency: null, max_urgency: null };

describe('faultsOfFilter', () => {
  it('accepts a filter that list_mentions accepts', () => {
    const view = {
      language: ['de', 'und'],
      community: ['r/saas', 'feeds:A'],
      min_urgency: 60,
      max_urgency: 60,
    };
    expect(faultsOfFilter(view)).toEqual({});
  });

  it.each([
    [{ language: ['de', 'xx'] }, 'language', '“xx” is not a recognised'],
    [{ community: ['saas'] }, 'community', '“saas” needs its source'],
    [{ min_urgency: 60, max_urgency: 59 }, 'max_urgency', 'below'],
  ])('reports what is wrong with %j', (part, field, words) => {
    const faults = faultsOfFilter({ ...nothing, ...part });
    expect(Object.keys(faults)).toEqual([field]);
    expect(Object.values(faults)[0]).toContain(words);
  });
});
