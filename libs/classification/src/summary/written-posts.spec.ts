import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { languageOf } from '@earshot/matching/language';
import { type SummarySample, summaryFigures } from '../evaluation/summary-figures.js';
import { summaryOf } from './summary.js';

const samples = readFileSync(
  new URL('../../../../tools/eval/written/long-posts.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as SummarySample);

function summarise({ title, text, keyword }: SummarySample): string {
  return summaryOf(title, text, [keyword], languageOf(text));
}

describe('summaries of long posts', () => {
  const figures = summaryFigures(samples, summarise);

  it('are tested on 40 posts, each too long to be its own summary', () => {
    expect(samples).toHaveLength(40);
    for (const { title, text } of samples) expect(`${title ?? ''}${text}`.length).toBeGreaterThan(200);
  });

  // The previous version kept 86 of the 116 facts, all of them in 21 posts, and showed 24 greetings, links and repeats.
  it('keep most of what matters', () => {
    expect(figures.facts).toBe(116);
    if (figures.kept < 107)
      throw new Error(`${figures.kept} facts kept, missing:\n${figures.missing.join('\n')}`);
    expect(figures.complete).toBeGreaterThanOrEqual(33);
  });

  it('always name the brand, and seldom include irrelevant parts', () => {
    expect(figures.named).toBe(40);
    expect(figures.faults.length).toBeLessThanOrEqual(7);
  });
});
