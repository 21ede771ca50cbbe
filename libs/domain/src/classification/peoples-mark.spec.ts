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

  const outage = { about: 'urgency', code: 'outage_words', evidence: 'down', points: 80 } as const;
  const elsewhere = {
    about: 'urgency',
    code: 'probably_not_about_the_brand',
    evidence: null,
    points: -48,
  } as const;
  const shown = { ...verdict(true), urgency: 80, reasons: [outage] };
  const hidden = { ...verdict(false), urgency: 32, reasons: [outage, elsewhere] };

  it('lifts the limit of the urgency of a post about something else, or applies it', () => {
    const kept = withPeoplesMark(hidden, 'reviewed');
    expect([kept.urgency, kept.reasons.slice(1)]).toEqual([80, [outage]]);
    const ignored = withPeoplesMark(shown, 'ignored');
    expect([ignored.urgency, ignored.reasons.slice(1)]).toEqual([32, [outage, elsewhere]]);
  });

  it('leaves the urgency of a language model as it is', () => {
    const noted = { about: 'urgency', code: 'llm_urgency', evidence: null, points: 80 } as const;
    const byLlm = { ...shown, classifier: 'llm:x@1', reasons: [noted] };
    const ignored = withPeoplesMark(byLlm, 'ignored');
    expect([ignored.isRelevant, ignored.urgency, ignored.reasons.slice(1)]).toEqual([false, 80, [noted]]);
  });

  it('leaves the verdict on a new mention unchanged', () => {
    for (const isRelevant of [true, false])
      expect(withPeoplesMark(verdict(isRelevant), 'new')).toEqual(verdict(isRelevant));
  });
});
