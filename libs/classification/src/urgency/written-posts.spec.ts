import { afterAll, describe, expect, it } from '@jest/globals';
import { sampleInput, sampleNow } from '../classify-sample.spec-helper.js';
import { openEmbeddedClassifier } from '../embedded/open-embedded-classifier.js';
import { urgencyCases } from './urgency-cases.spec-helper.js';
import { urgencyPairs } from './urgency-pairs.spec-helper.js';

/** Urgency as it comes out in production, for each embedded model; misses are printed. */
describe.each([
  { model: 'transformer' as const, floors: { bands: 0.93, pairs: 0.92 } },
  { model: 'linear' as const, floors: { bands: 0.9, pairs: 0.9 } },
])('urgency of written posts, $model', ({ model, floors }) => {
  const classifier = openEmbeddedClassifier({ model, threads: 1 });
  afterAll(() => classifier.close());

  async function urgencyOf(texts: readonly string[]): Promise<number[]> {
    const answers = await classifier.classify(
      texts.map((text) => sampleInput(text)),
      sampleNow,
    );
    return answers.map(({ urgency }) => urgency);
  }

  function report(what: string, total: number, misses: readonly string[]): number {
    const share = 1 - misses.length / total;
    process.stdout.write(`${model}, ${what}: ${(100 * share).toFixed(1)} % of ${total}\n${misses.join('')}`);
    return share;
  }

  it('lies in the band that people would give', async () => {
    const values = await urgencyOf(urgencyCases.map(([, , text]) => text));
    const misses = urgencyCases.flatMap(([least, most, text], index) => {
      const value = values[index] ?? -1;
      return value >= least && value <= most ? [] : [`  ${least}-${most}, got ${value}: ${text}\n`];
    });
    expect(report('in their band', urgencyCases.length, misses)).toBeGreaterThanOrEqual(floors.bands);
  });

  it('ranks what is more pressing higher', async () => {
    const more = await urgencyOf(urgencyPairs.map(([each]) => each));
    const less = await urgencyOf(urgencyPairs.map(([, each]) => each));
    const misses = urgencyPairs.flatMap((pair, index) => {
      const [high = 0, low = 0] = [more[index], less[index]];
      return high > low ? [] : [`  ${high}, ${low}: ${pair.join(' | ')}\n`];
    });
    expect(report('pairs in order', urgencyPairs.length, misses)).toBeGreaterThanOrEqual(floors.pairs);
  });

  it('is above 70 where production is down and nobody answers, below 20 for praise, above 50 for an outage told kindly', async () => {
    const [down = 0, praise = 100, kind = 0] = await urgencyOf([
      'Acme production is down and nobody answers',
      'I love Acme, best tool ever!',
      'I love Acme, best tool ever, but the site is down since this morning',
    ]);
    expect(down).toBeGreaterThan(70);
    expect(praise).toBeLessThan(20);
    expect(kind).toBeGreaterThan(50);
  });

  // By its words it never falls (see urgency.spec); the models' probabilities may move it by a few points.
  it.each(['The site is down.', 'My account was hacked.'])(
    'falls by no more than 5 with "%s" added',
    async (added) => {
      const texts = urgencyCases
        .map(([, , text]) => text)
        .filter((text) => !/airdrop|earn|crypto|sub for/i.test(text));
      const before = await urgencyOf(texts);
      const after = await urgencyOf(texts.map((text) => `${text}. ${added}`));
      const fallen = texts.flatMap((text, index) => {
        const [was = 0, is = 0] = [before[index], after[index]];
        return is < was - 5 ? [`${was}, then ${is}: ${text}`] : [];
      });
      expect(fallen).toEqual([]);
    },
  );
});
