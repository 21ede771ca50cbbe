import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categories, mentionStatuses, postKinds, sentiments, sourceNames } from '@earshot/domain';
import { filterInput } from './filter-input.js';
import { isSameFilter, viewOfFilter } from './view-of-filter.js';
import { conditionCount, inboxView, type MentionView, readView, writeView } from './mention-filter.js';

const some = <T>(values: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...values]);
const text = fc.option(
  fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() === value && value !== ''),
);
const time = fc.option(fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString()));
const views: fc.Arbitrary<MentionView> = fc.record({
  order: fc.constantFrom('found' as const, 'urgency' as const),
  status: some(mentionStatuses),
  relevance: fc.constantFrom('yes' as const, 'only' as const, 'no' as const, 'any' as const),
  source: some(sourceNames),
  monitor_id: fc.array(fc.uuid(), { maxLength: 3 }),
  group_name: some(['my_brand', 'competitors', 'custom'] as const),
  category: some(categories),
  sentiment: some(sentiments),
  assignee: fc.array(fc.oneof(fc.constantFrom('me', 'none'), fc.uuid()), { maxLength: 3 }),
  kind: some(postKinds),
  language: some(['de', 'en', 'und']),
  community: some(['r/saas', 'feeds:News, daily', 'youtube:Ängste & Co']),
  source_not: some(sourceNames),
  monitor_id_not: fc.array(fc.uuid(), { maxLength: 2 }),
  group_name_not: some(['my_brand', 'custom'] as const),
  status_not: some(mentionStatuses),
  category_not: some(categories),
  sentiment_not: some(sentiments),
  min_urgency: fc.option(fc.integer({ min: 1, max: 100 })),
  max_urgency: fc.option(fc.integer({ min: 0, max: 100 })),
  author_handle: text,
  q: text,
  published_since: time,
  published_until: time,
  found_since: time,
  found_until: time,
  given_up: fc.boolean(),
});

describe('a view in the address', () => {
  it('is the same after a reload, for any view', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
      }),
    );
  });

  it('is empty for the inbox', () => {
    expect(writeView(inboxView)).toBe('');
    expect(readView(new URLSearchParams(''))).toEqual(inboxView);
  });

  it.each([
    'status=gone',
    'min_urgency=1000',
    'min_urgency=x',
    'order=up',
    'relevance=perhaps',
    'found_since=soon',
    'source=',
    'assignee=kev',
    'q=%20',
  ])('ignores unknown values: %s', (address) => {
    const read = readView(new URLSearchParams(address));
    expect({ ...read, status: inboxView.status }).toEqual(inboxView);
  });
});

describe('a view made from a filter', () => {
  it('selects exactly what the filter selects, for any filter', () => {
    fc.assert(
      fc.property(views, (view) => {
        const again = viewOfFilter(filterInput(view));
        expect(again).toEqual({ ...view, order: 'found' });
        expect(again !== null && isSameFilter(again, view)).toBe(true);
      }),
    );
  });

  it.each([
    { is_relevant_not: true },
    { is_relevant: false, is_relevant_not: false },
    { given_up: false },
    { min_urgency: 0 },
  ])('does not exist if no page could show it: %j', (filter) => {
    expect(viewOfFilter(filter)).toBeNull();
  });

  it('differs if the conditions differ, but not if only the order does', () => {
    expect(isSameFilter(inboxView, { ...inboxView, order: 'urgency' })).toBe(true);
    expect(isSameFilter(inboxView, { ...inboxView, language: ['de'] })).toBe(false);
    const both = { ...inboxView, source: ['x', 'reddit'] as const };
    expect(isSameFilter(both, { ...both, source: ['reddit', 'x'] })).toBe(true);
  });
});

describe('conditionCount', () => {
  it('counts the conditions that the user set', () => {
    expect(conditionCount(inboxView)).toBe(0);
    expect(conditionCount({ ...inboxView, order: 'urgency', status: [], relevance: 'no' })).toBe(0);
    expect(conditionCount({ ...inboxView, q: 'x', category: ['spam'], given_up: true, min_urgency: 5 })).toBe(
      4,
    );
  });
});
