import { describe, expect, it } from '@jest/globals';
import { rewriteTimes } from './rewrite-times.js';

describe('rewriteTimes', () => {
  const rewritten = (sentence: string) => rewriteTimes(sentence, (time) => `<${time}>`);

  it('writes every time in a sentence anew', () => {
    expect(rewritten('From 2026-11-22T13:00:00.000Z to 2026-11-22T14:00:00Z.')).toBe(
      'From <2026-11-22T13:00:00.000Z> to <2026-11-22T14:00:00Z>.',
    );
  });

  it.each(['Nothing of 2026-11-22.', 'An answer with 2026-13-45T99:00:00Z'])(
    'leaves %j alone',
    (sentence) => {
      expect(rewritten(sentence)).toBe(sentence);
    },
  );
});
