import { describe, expect, it } from '@jest/globals';
import type { Classification } from '../classification/classification.js';
import { isSameClassification, isSameVerdict } from './same-verdict.js';

const reason = { about: 'urgency', code: 'outage_words', evidence: 'down', points: 16.25 } as const;
const stored: Classification = {
  isRelevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 80,
  summary: 'Acme is down.',
  confidence: 0.1 + 0.2,
  language: 'en',
  classifier: 'transformer@1',
  reasons: [reason],
  meaning: Uint8Array.of(1, 2, 3),
};

describe('isSameVerdict', () => {
  it.each<Partial<Classification>>([
    { isRelevant: false },
    { category: 'bug_report' },
    { sentiment: 'neutral' },
    { urgency: 79 },
    { summary: 'Acme is up.' },
    { confidence: 0.3 },
    { language: null },
    { reasons: [] },
    { reasons: [{ ...reason, points: 16 }] },
    { reasons: [{ ...reason, evidence: null }] },
  ])('finds that %j is another verdict', (change) => {
    expect(isSameVerdict(stored, { ...stored, ...change })).toBe(false);
    expect(isSameClassification(stored, { ...stored, ...change })).toBe(false);
  });

  it('compares what is stored: in any order of keys, without characters that a database refuses', () => {
    const read = { ...stored, summary: '\uFFFD', reasons: [{ ...reason, evidence: '\uFFFD' }] };
    const { about, code, points } = reason;
    const made = {
      ...stored,
      summary: '\u0000',
      reasons: [{ points, evidence: '\uD800', code, about }],
      meaning: Buffer.from([1, 2, 3]),
    };
    expect(isSameVerdict(read, made)).toBe(true);
    expect(isSameClassification(read, made)).toBe(true);
  });

  it.each<Partial<Classification>>([
    { classifier: 'transformer@2' },
    { meaning: Uint8Array.of(2, 2, 3) },
    { meaning: null },
  ])('calls a verdict the same, but not the classification, if only %j differs', (change) => {
    expect(isSameVerdict(stored, { ...stored, ...change })).toBe(true);
    expect(isSameClassification(stored, { ...stored, ...change })).toBe(false);
  });
});
