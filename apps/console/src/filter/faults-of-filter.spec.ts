import { describe, expect, it } from '@jest/globals';
import { faultsOfFilter } from './faults-of-filter.js';

const nothing = {
  language: [],
  community: [],
  min_urgency: null,
  max_urgency: null,
  published_since: null,
  published_until: null,
  found_since: null,
  found_until: null,
};
const [day, nextDay] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];

describe('faultsOfFilter', () => {
  it('accepts a filter that list_mentions accepts', () => {
    const view = {
      language: ['de', 'und'],
      community: ['r/saas', 'feeds:A'],
      min_urgency: 60,
      max_urgency: 60,
      published_since: day,
      published_until: nextDay,
      found_since: day,
      found_until: null,
    };
    expect(faultsOfFilter(view)).toEqual({});
  });

  it.each([
    [{ language: ['de', 'xx'] }, 'language', '“xx” is not a recognised'],
    [{ community: ['saas'] }, 'community', '“saas” needs its source'],
    [{ min_urgency: 60, max_urgency: 59 }, 'max_urgency', 'below'],
    [{ published_since: nextDay, published_until: nextDay }, 'published_until', 'before “Published from”'],
    [{ found_since: nextDay, found_until: day }, 'found_until', 'before “Found from”'],
  ])('reports what is wrong with %j', (part, field, words) => {
    const faults = faultsOfFilter({ ...nothing, ...part });
    expect(Object.keys(faults)).toEqual([field]);
    expect(Object.values(faults)[0]).toContain(words);
  });
});
