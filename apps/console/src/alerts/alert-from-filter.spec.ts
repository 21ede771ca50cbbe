import { describe, expect, it } from '@jest/globals';
import { sourceNames } from '@earshot/domain';
import { alertFromFilter } from './alert-from-filter.js';

const monitors = [
  { id: 'm1', group_name: 'my_brand' as const },
  { id: 'm2', group_name: 'competitors' as const },
];
const every = {
  categories: [],
  sentiments: [],
  sources: [],
  monitor_ids: [],
  languages: [],
  kinds: [],
  min_urgency: 0,
};
type Filter = Parameters<typeof alertFromFilter>[0];

describe('an alert from a saved view', () => {
  it.each<[Filter, object]>([
    [{}, {}],
    [{ status: ['new'], is_relevant_not: false }, {}],
    [
      { category: ['complaint'], min_urgency: 60 },
      { categories: ['complaint'], min_urgency: 60 },
    ],
    [
      { kind: ['comment'], language: ['de', 'und'] },
      { kinds: ['comment'], languages: ['de', 'und'] },
    ],
    [{ sentiment_not: ['neutral'] }, { sentiments: ['positive', 'negative'] }],
    [{ source: ['x', 'reddit'], source_not: ['x'] }, { sources: ['reddit'] }],
    [{ source_not: ['x'] }, { sources: sourceNames.filter((name) => name !== 'x') }],
    [{ monitor_id: ['m2'] }, { monitor_ids: ['m2'] }],
    [{ assignee: ['none'] }, {}],
  ])('takes over %j without a note', (filter, conditions) => {
    const { notes, conditions: made } = alertFromFilter(filter, monitors);
    expect({ ...made, sentiments: [...made.sentiments].sort() }).toEqual({
      ...every,
      ...conditions,
      sentiments: [...((conditions as typeof every).sentiments ?? [])].sort(),
    });
    expect(notes).toEqual([]);
  });

  it.each<[Filter, RegExp]>([
    [{ language: ['de'] }, /whose language is unknown/],
    [{ max_urgency: 40 }, /also fires above 40/],
    [{ community: ['r/saas'] }, /communities \(r\/saas\)/],
    [{ author_handle: 'ada' }, /an author \(ada\)/],
    [{ q: 'down' }, /“down”/],
    [{ found_since: '2026-01-01T00:00:00.000Z' }, /no period/],
    [{ published_until: '2026-01-01T00:00:00.000Z' }, /no period/],
    [{ given_up: true }, /gave up/],
    [{ status: ['done'] }, /status/],
    [{ status_not: ['new'] }, /status/],
    [{ assignee: ['me'] }, /before it is assigned/],
    [{ is_relevant: false }, /relevant mentions only/],
    [{ is_relevant_not: true }, /relevant mentions only/],
    [{ monitor_id: ['m1', 'gone'] }, /deleted are left out/],
    [{ monitor_id: ['gone'] }, /every monitor fires it/],
    [{ monitor_id_not: ['m1'] }, /cannot exclude monitors/],
    [{ group_name_not: ['custom'] }, /cannot exclude monitors/],
    [{ group_name: ['my_brand'] }, /names monitors, not groups/],
    [{ source: ['x'], source_not: ['x'] }, /shows nothing/],
  ])('notes what it cannot keep of %j', (filter, words) => {
    expect(alertFromFilter(filter, monitors).notes.join(' ')).toMatch(words);
  });

  it('selects the monitors of a group', () => {
    expect(alertFromFilter({ group_name: ['my_brand'] }, monitors).conditions.monitor_ids).toEqual(['m1']);
    const both: Filter = { group_name: ['my_brand'], monitor_id: ['m1', 'm2'] };
    expect(alertFromFilter(both, monitors).conditions.monitor_ids).toEqual(['m1']);
  });
});
