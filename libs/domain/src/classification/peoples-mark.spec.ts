import { describe, expect, it } from '@jest/globals';
import type { Classification } from './classification.js';
import { withPeoplesMark } from './peoples-mark.js';

const verdict = (isRelevant: boolean): Classification => ({
  isRelevant,
  category: 'other',
  sentiment: 'neutral',
  urgency: 0,
  summary: '',
  confidence: 0.5,
  language: 'en',
  classifier: 'transformer@2',
  reasons: [],
});

describe('withPeoplesMark', () => {
  it('lets triage decide whether a mention is about the brand', () => {
    for (const isRelevant of [true, false]) {
      expect(withPeoplesMark(verdict(isRelevant), 'ignored').isRelevant).toBe(false);
      expect(withPeoplesMark(verdict(isRelevant), 'reviewed').isRelevant).toBe(true);
      expect(withPeoplesMark(verdict(isRelevant), 'done').isRelevant).toBe(true);
    }
  });

  it('adds a reason if the classifier disagrees, and only then', () => {
    expect(withPeoplesMark(verdict(true), 'ignored').reasons.map(({ code }) => code)).toEqual([
      'your_team_ignored_it',
    ]);
    expect(withPeoplesMark(verdict(false), 'done').reasons.map(({ code }) => code)).toEqual([
      'your_team_kept_it',
    ]);
    expect(withPeoplesMark(verdict(true), 'done')).toEqual(verdict(true));
  });

  it('leaves the verdict on a new mention unchanged', () => {
    for (const isRelevant of [true, false])
      expect(withPeoplesMark(verdict(isRelevant), 'new')).toEqual(verdict(isRelevant));
  });
});
