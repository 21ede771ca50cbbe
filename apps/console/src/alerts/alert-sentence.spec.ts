import { describe, expect, it } from '@jest/globals';
import { type AlertConditions, alertSentence } from './alert-sentence.js';

const every: AlertConditions = {
  categories: [],
  sentiments: [],
  monitor_ids: [],
  sources: [],
  languages: [],
  kinds: [],
  min_urgency: 0,
};
const names = new Map([
  ['1', 'Acme'],
  ['2', 'Straßenbahnfahrkartenautomat "X" <b>'],
]);

describe('alertSentence', () => {
  it.each<[Partial<AlertConditions>, string]>([
    [{}, 'every relevant mention, all monitors'],
    [
      { categories: ['complaint', 'bug_report'], min_urgency: 60 },
      'complaints and bug reports from urgency 60, all monitors',
    ],
    [
      { sentiments: ['neutral', 'negative'], min_urgency: 100 },
      'every relevant mention where the sentiment is neutral or negative from urgency 100, all monitors',
    ],
    [
      { sources: ['x', 'reddit', 'youtube'] },
      'every relevant mention, on X, Reddit and YouTube, all monitors',
    ],
    [
      { languages: ['de', 'und'], kinds: ['comment'] },
      'every relevant mention, in German or unknown language, comments and replies only, all monitors',
    ],
    [{ monitor_ids: ['1'] }, 'every relevant mention, monitor Acme'],
    [
      { monitor_ids: ['1', '2'] },
      'every relevant mention, monitors Acme and Straßenbahnfahrkartenautomat "X" <b>',
    ],
    [{ monitor_ids: ['1', '9'] }, 'every relevant mention, monitors Acme and a deleted one'],
    [{ monitor_ids: ['9'] }, 'every relevant mention, monitor a deleted one'],
    [{ monitor_ids: ['1', '2', '3', '4'] }, 'every relevant mention, 4 monitors'],
  ])('describes %j', (conditions, sentence) => {
    expect(alertSentence({ ...every, ...conditions }, names)).toBe(sentence);
  });

  it('counts the monitors whose names are not loaded yet', () => {
    expect(alertSentence({ ...every, monitor_ids: ['1'] }, null)).toBe('every relevant mention, one monitor');
    expect(alertSentence({ ...every, monitor_ids: ['1', '2'] }, null)).toBe(
      'every relevant mention, 2 monitors',
    );
  });
});
