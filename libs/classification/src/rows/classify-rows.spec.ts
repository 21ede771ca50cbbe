import { describe, expect, it } from '@jest/globals';
import type { Classifier, ClassifyInput } from '../classifier.js';
import { openEmbeddedClassifier } from '../embedded/embedded-classifier.js';
import { type ClassifiedLine, classifyRows } from './classify-rows.js';

const now = new Date('2026-11-21T08:00:00.000Z');

async function classified(lines: readonly unknown[], classifier?: Classifier): Promise<ClassifiedLine[]> {
  const linear = openEmbeddedClassifier({ model: 'linear', threads: 1 });
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const answers: ClassifiedLine[] = [];
  for await (const answer of classifyRows(texts, classifier ?? linear, { now, batchSize: 128 }))
    answers.push(answer);
  return answers;
}

const rowOf = (answer: ClassifiedLine | undefined) => (answer?.kind === 'row' ? answer.row : undefined);

describe('classifyRows', () => {
  it('returns each row in order, with its own fields and the verdict', async () => {
    const texts = Array.from({ length: 300 }, (_, id) => ({
      id,
      text: `Acme is ${id % 2 ? 'great' : 'down'}`,
    }));
    const rows = (await classified(texts)).map(rowOf);
    expect(rows.map((row) => row?.['id'])).toEqual(texts.map(({ id }) => id));
    expect(rows[0]).toMatchObject({ text: 'Acme is down', language: null, is_relevant: null });
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id', 'text', 'is_relevant', 'category', 'sentiment', 'urgency', 'summary', 'language', 'confidence',
      'classifier', 'scores', 'reasons',
    ]); // prettier-ignore
  });

  it('matches the keyword as the service does, and reports if it does not occur', async () => {
    const [found, glued, missing] = await classified([
      { text: 'My ACME order is late', keyword: 'acme' },
      { text: 'acmes are a plant', keyword: 'acme' },
      { text: 'Nothing of the kind', keyword: 'acme' },
    ]);
    expect(rowOf(found)).toMatchObject({ is_relevant: true, keyword_found: true });
    expect(rowOf(glued)).toMatchObject({ is_relevant: false, keyword_found: false });
    expect(rowOf(missing)).toMatchObject({
      is_relevant: false,
      keyword_found: false,
      sentiment: expect.any(String),
    });
  });

  it('returns a fault with the line number in place of an unreadable line, and continues', async () => {
    const answers = await classified(['', '{"text":"one"}', 'nonsense', '  ', '{"text":"two"}']);
    expect(answers.map(({ kind }) => kind)).toEqual(['row', 'fault', 'row']);
    expect(answers[1]).toMatchObject({ line: 3, error: expect.stringContaining('Not JSON') });
  });

  it('accepts a byte order mark', async () => {
    expect((await classified(['\ufeff{"text":"one"}'])).map(({ kind }) => kind)).toEqual(['row']);
  });

  it('reads at most one batch ahead', async () => {
    let read = 0;
    function* endless() {
      for (;;) {
        read += 1;
        yield '{"text":"again and again"}';
      }
    }
    const asked: number[] = [];
    const linear = openEmbeddedClassifier({ model: 'linear', threads: 1 });
    const counting: Classifier = {
      name: linear.name,
      classify(inputs: readonly ClassifyInput[], at) {
        asked.push(inputs.length);
        return linear.classify(inputs, at);
      },
    };
    let seen = 0;
    for await (const answer of classifyRows(endless(), counting, { now, batchSize: 100 })) {
      expect(answer.kind).toBe('row');
      seen += 1;
      if (seen === 300) break;
    }
    expect(asked).toEqual([100, 100, 100]);
    expect(read).toBe(seen);
  });
});
