import { afterAll, describe, expect, it } from '@jest/globals';
import { sampleInput, sampleNow } from '../classify-sample.spec-helper.js';
import { openEmbeddedClassifier } from '../embedded/open-embedded-classifier.js';
import { writtenEmergencies, writtenFalseAlarms } from './written-emergencies.spec-helper.js';

describe.each(['transformer', 'linear'] as const)(
  'emergencies as they come out in production, %s',
  (model) => {
    const classifier = openEmbeddedClassifier({ model, threads: 1 });
    afterAll(() => classifier.close());

    async function urgencies(texts: readonly string[]): Promise<(readonly [number, string])[]> {
      const answers = await classifier.classify(
        texts.map((text) => sampleInput(text)),
        sampleNow,
      );
      return texts.map((text, index) => [answers[index]?.urgency ?? -1, text] as const);
    }

    it('has 60 of them in six languages', () => {
      expect(new Set(writtenEmergencies).size).toBe(60);
    });

    it('puts every one at 80 or above', async () => {
      const all = await urgencies(writtenEmergencies);
      expect(all.filter(([urgency]) => urgency < 80)).toEqual([]);
    });

    it('raises no alarm for the same words where nothing has to be done at once', async () => {
      const all = await urgencies(writtenFalseAlarms);
      expect(all.filter(([urgency]) => urgency >= 80)).toEqual([]);
    });
  },
);
