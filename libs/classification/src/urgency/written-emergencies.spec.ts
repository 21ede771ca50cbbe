import { afterAll, describe, expect, it } from '@jest/globals';
import { sampleInput, sampleNow } from '../classify-sample.spec-helper.js';
import { openEmbeddedClassifier } from '../embedded/embedded-classifier.js';
import {
  deniedElsewhere,
  deniedEmergencies,
  endedEmergencies,
  openElsewhere,
  openEmergencies,
  plainWords,
  plainWordsOfTheAffected,
} from './written-endings.spec-helper.js';
import { writtenEmergencies, writtenFalseAlarms } from './written-emergencies.spec-helper.js';

describe.each(['transformer', 'linear'] as const)(
  'urgency of written emergencies with the %s model',
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

    it('is tested with 60 different texts', () => {
      expect(new Set(writtenEmergencies).size).toBe(60);
    });

    it('is at least 80 for every one', async () => {
      const all = await urgencies(writtenEmergencies);
      expect(all.filter(([urgency]) => urgency < 80)).toEqual([]);
    });

    it('stays below 80 for the same words if nothing is urgent', async () => {
      const all = await urgencies(writtenFalseAlarms);
      expect(all.filter(([urgency]) => urgency >= 80)).toEqual([]);
    });

    it.each([
      ['that is not over', openEmergencies],
      ['that is not over, in other languages', openElsewhere],
      ['beside a negation of something else', deniedElsewhere],
      ['in plain words', plainWordsOfTheAffected],
    ])('is at least 80 for an emergency %s', async (_, texts) => {
      const all = await urgencies(texts);
      expect(all.filter(([urgency]) => urgency < 80)).toEqual([]);
    });

    it.each([
      ['that is over', endedEmergencies],
      ['that did not happen', deniedEmergencies],
      ['of which only the words occur', plainWords],
    ])('stays below 80 for an emergency %s', async (_, texts) => {
      const all = await urgencies(texts);
      expect(all.filter(([urgency]) => urgency >= 80)).toEqual([]);
    });
  },
);
