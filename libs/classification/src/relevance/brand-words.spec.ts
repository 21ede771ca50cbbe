import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { relevanceOf } from './relevance.js';
import { relevanceSample } from './relevance-sample.spec-helper.js';

const data = fileURLToPath(new URL('../../../../../shared/data/brand_ambiguity.jsonl', import.meta.url));
const hasData = existsSync(data);
if (!hasData)
  process.stdout.write('brand_ambiguity.jsonl is not here: accuracy of relevance is not checked\n');

describe('relevance of names that are also ordinary words', () => {
  (hasData ? it : it.skip)('is judged correctly for at least 82 % of posts without any context', () => {
    const rows = readFileSync(data, 'utf8').trim().split('\n');
    const right = rows.filter((row) => {
      const { text, keyword, label } = JSON.parse(row) as { text: string; keyword: string; label: 0 | 1 };
      return relevanceOf(relevanceSample(text, { keywords: [keyword] })).isRelevant === (label === 1);
    });
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.82);
  });
});
