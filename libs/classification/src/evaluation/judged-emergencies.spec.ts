import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openEmbeddedClassifier } from '../embedded/embedded-classifier.js';
import { judgeLabelledRows } from '../rows/judge-labelled-rows.js';

const read = (path: string): string[] =>
  readFileSync(new URL(`../../../../tools/${path}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const lines = read('eval/written/emergencies.jsonl');
const options = { now: new Date('2026-11-29T12:00:00Z'), batchSize: 64 };
const languages = ['en', 'es', 'pt', 'fr', 'de', 'it', 'nl', 'ja'];

it('no emergency is measured that a model was taught with', () => {
  const taught = new Set(read('training/written/emergencies.jsonl').map(textOf));
  expect(lines.map(textOf).filter((text) => taught.has(text))).toEqual([]);
  expect(new Set(lines.map(textOf)).size).toBe(lines.length);
});

// Names are not masked in these posts: one that most emergencies had would speak for an emergency.
it('no name that specs use is in the posts that teach', () => {
  const texts = read('training/written/emergencies.jsonl').map(textOf);
  expect(texts.filter((text) => /acme|globex/i.test(text))).toEqual([]);
});

// With phrases only, 12 % were found (and 2 % of the look-alikes).
describe.each([
  ['transformer', 0.7],
  ['linear', 0.65],
] as const)('written emergencies judged with the %s model', (model, least) => {
  const classifier = openEmbeddedClassifier({ model, threads: 1 });
  afterAll(() => classifier.close());

  it('are rated 80 or more in every language, unlike posts that only look like one', async () => {
    const judged = (await judgeLabelledRows(lines, classifier, options)).map((post, index) => ({
      ...post,
      kind: kindOf(lines[index] ?? ''),
    }));
    const shareOf = (posts: typeof judged): number =>
      posts.filter(({ urgency }) => urgency >= 80).length / posts.length;
    const emergencies = judged.filter(({ kind }) => kind !== 'none');
    expect(shareOf(emergencies)).toBeGreaterThan(least);
    expect(shareOf(judged.filter(({ kind }) => kind === 'none'))).toBeLessThan(0.1);
    for (const each of languages) {
      const own = emergencies.filter(({ language }) => language === each);
      expect([each, own.length >= 60, shareOf(own) > 0.5]).toEqual([each, true, true]);
    }
  });
});

it('ordinary complaints and bug reports in other languages are rarely rated 80 or more', async () => {
  const classifier = openEmbeddedClassifier({ model: 'linear', threads: 1 });
  const judged = await judgeLabelledRows(read('eval/written/languages.jsonl'), classifier, options);
  await classifier.close();
  const ordinary = judged.filter(
    ({ labels: { category, band } }) =>
      (category === 'complaint' || category === 'bug_report') && band !== null && band < 3,
  );
  expect(ordinary.length).toBeGreaterThan(100);
  expect(ordinary.filter(({ urgency }) => urgency >= 80).length).toBeLessThan(ordinary.length / 20);
});

function kindOf(line: string): string {
  return (JSON.parse(line) as { kind: string }).kind;
}

function textOf(line: string): string {
  return (JSON.parse(line) as { text: string }).text;
}
