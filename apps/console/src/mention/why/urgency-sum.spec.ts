import { describe, expect, it } from '@jest/globals';
import type { ReasonOutput } from '@earshot/contracts';
import { pointsText, urgencyTerms } from './urgency-sum.js';

const reason = (about: ReasonOutput['about'], sentence: string, points: number): ReasonOutput => ({
  about,
  code: 'code',
  sentence,
  evidence: null,
  points,
  against: points < 0,
  spans: [],
});
const textOf = (urgency: number, reasons: ReasonOutput[]): string[] =>
  urgencyTerms(urgency, reasons).map(({ text, points }) => `${text} ${pointsText(points)}`);

describe('the sum behind an urgency', () => {
  it('lists the reasons for the urgency, heaviest first, and adds up', () => {
    const terms = urgencyTerms(41, [
      reason('category', 'Has a question mark', 3),
      reason('urgency', 'Says “down, since Monday”: +16', 16),
      reason('urgency', 'It is a complaint: +30', 30),
      reason('urgency', 'Is no longer new: 3 days old: −5', -5),
      reason('urgency', 'Sounds angry: +0', 0),
    ]);
    expect(terms.map(({ text }) => text)).toEqual([
      'It is a complaint',
      'Says “down, since Monday”',
      'Is no longer new: 3 days old',
    ]);
    expect(terms.reduce((sum, { points }) => sum + points, 0)).toBe(41);
  });

  it('says when the scale limits it', () => {
    expect(textOf(100, [reason('urgency', 'A: +80', 80), reason('urgency', 'B: +30', 30)])).toEqual([
      'A +80',
      'B +30',
      'The scale ends at 100 −10',
    ]);
    expect(textOf(0, [reason('urgency', 'A: −4', -4)])).toEqual(['A −4', 'The scale begins at 0 +4']);
  });

  it('includes a line for reasons that were not recorded', () => {
    expect(textOf(40, [reason('urgency', 'A: +30', 30)])).toEqual([
      'A +30',
      'Other reasons, not listed one by one +10',
    ]);
    expect(textOf(40, [])).toEqual(['No reasons were recorded +40']);
    expect(textOf(0, [])).toEqual([]);
  });
});
