import { describe, expect, it } from '@jest/globals';
import type { Classification } from '../classification/classification.js';
import type { Match } from '../mention/match.js';
import { type AlertVerdict, alertVerdicts, evaluateAlert, evaluateUnsent } from './evaluate.js';

type Rule = Parameters<typeof evaluateAlert>[0];
type Subject = Parameters<typeof evaluateUnsent>[1];

const created = new Date('2026-11-20T12:00:00Z');
const match: Match = { monitorId: 'm1', keyword: 'acme', field: 'text', link: null, start: 0, end: 4 };
const classification: Classification = {
  isRelevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 50,
  summary: 'acme is down',
  confidence: 0.9,
  language: 'en',
  classifier: 'transformer@1',
  reasons: [],
};
const everything: Rule = {
  active: true,
  categories: [],
  sentiments: [],
  monitorIds: [],
  sources: [],
  languages: [],
  kinds: [],
  minUrgency: 0,
  createdAt: created,
  activeSince: created,
};
const mention: Subject = {
  classification,
  foundAt: created,
  kind: 'post',
  language: 'en',
  matches: [match],
  source: 'reddit',
  status: 'new',
};

/** Each makes one condition fail; together they make all fail. */
const obstacles: Readonly<
  Record<Exclude<AlertVerdict, 'fired'>, (rule: Rule, subject: Subject) => [Rule, Subject, boolean?]>
> = {
  alert_paused: (rule, subject) => [{ ...rule, active: false }, subject],
  not_classified: (rule, subject) => [rule, { ...subject, classification: null }],
  not_relevant: (rule, subject) => [rule, classified(subject, { isRelevant: false })],
  mention_older_than_alert: (rule, subject) => [
    rule,
    { ...subject, foundAt: new Date(rule.createdAt.getTime() - 1) },
  ],
  found_while_paused: (rule, subject) => [
    { ...rule, activeSince: new Date(subject.foundAt.getTime() + 1) },
    subject,
  ],
  monitor_not_listed: (rule, subject) => [{ ...rule, monitorIds: ['m2', 'm3'] }, subject],
  source_not_listed: (rule, subject) => [{ ...rule, sources: ['x', 'youtube'] }, subject],
  kind_not_listed: (rule, subject) => [{ ...rule, kinds: ['comment'] }, subject],
  language_not_listed: (rule, subject) => [{ ...rule, languages: ['de', 'und'] }, subject],
  category_not_listed: (rule, subject) => [{ ...rule, categories: ['praise', 'question'] }, subject],
  sentiment_not_listed: (rule, subject) => [{ ...rule, sentiments: ['positive', 'neutral'] }, subject],
  urgency_too_low: (rule, subject) => [{ ...rule, minUrgency: 51 }, subject],
  same_post_notified: (rule, subject) => [rule, subject, true],
  not_new: (rule, subject) => [rule, { ...subject, status: 'reviewed' }],
};

describe('evaluateAlert', () => {
  it('fires for every relevant mention if the rule has no conditions', () => {
    expect(evaluateAlert(everything, mention)).toBe('fired');
  });

  it('fires if every list includes the mention’s value, at exactly the minimum urgency', () => {
    const rule: Rule = {
      ...everything,
      categories: ['praise', 'complaint'],
      sentiments: ['neutral', 'negative'],
      monitorIds: ['m0', 'm1'],
      sources: ['threads', 'reddit'],
      languages: ['de', 'en'],
      kinds: ['post'],
      minUrgency: 50,
    };
    expect(evaluateAlert(rule, mention)).toBe('fired');
  });

  it('fires even if the language is unknown', () => {
    const unknown: Subject = { ...mention, language: null };
    expect(evaluateAlert({ ...everything, languages: ['de'] }, unknown)).toBe('fired');
  });

  it('fires if any of the matching monitors is listed', () => {
    const both: Subject = { ...mention, matches: [match, { ...match, monitorId: 'm2' }] };
    expect(evaluateAlert({ ...everything, monitorIds: ['m2'] }, both)).toBe('fired');
  });

  it.each(Object.entries(obstacles))('returns %s if nothing else prevents firing', (verdict, obstruct) => {
    expect(evaluateUnsent(...obstruct(everything, mention))).toBe(verdict);
  });

  it('fires without a verdict in a language that nobody could judge', () => {
    const picky: Rule = {
      ...everything,
      categories: ['complaint'],
      sentiments: ['negative'],
      minUrgency: 80,
    };
    const unjudged = (code: string, change: Partial<Classification> = {}): Subject =>
      classified(mention, {
        category: 'other',
        sentiment: 'neutral',
        urgency: 35,
        reasons: [{ about: 'provider', code, evidence: 'pl', points: 0 }],
        ...change,
      });
    expect(evaluateAlert(picky, unjudged('language_not_judged'))).toBe('fired');
    expect(evaluateAlert(picky, unjudged('language_not_judged', { isRelevant: false }))).toBe('not_relevant');
    // Sentiment shown by symbols counts; and where models know the language, so does the urgency.
    expect(evaluateAlert(picky, unjudged('language_not_judged', { sentiment: 'positive' }))).toBe(
      'sentiment_not_listed',
    );
    expect(evaluateAlert({ ...everything, minUrgency: 80 }, unjudged('language_known_less'))).toBe(
      'urgency_too_low',
    );
  });

  it('returns the first reason, in the order of the verdicts', () => {
    let rule = everything;
    let subject = mention;
    let isSent: boolean | undefined;
    const said: string[] = ['fired'];
    const names = alertVerdicts.filter((verdict) => verdict !== 'fired');
    for (const verdict of [...names].reverse()) {
      [rule, subject, isSent = isSent] = obstacles[verdict](rule, subject);
      said.unshift(evaluateUnsent(rule, subject, isSent));
    }
    expect(said).toEqual([...alertVerdicts]);
  });
});

function classified(subject: Subject, change: Partial<Classification>): Subject {
  const { classification } = subject;
  return classification === null ? subject : { ...subject, classification: { ...classification, ...change } };
}
