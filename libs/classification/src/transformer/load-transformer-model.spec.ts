import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { directionOf, type Meaning, product, Retryable, versionOfMeaning } from '@earshot/domain';
import type { ModelText, TextModel } from '../text-model.js';
import { loadTransformerModel } from './load-transformer-model.js';

const modelFolder = fileURLToPath(new URL('../../models/transformer', import.meta.url));
const crashing = new URL('./testing/crashing-runtime.js', import.meta.url).href;
const boom = plain('boom boom boom boom boom boom boom');

function plain(text: string): ModelText {
  return { text, names: [] };
}

async function opened(changes: Parameters<typeof loadTransformerModel>[0] = {}): Promise<TextModel> {
  const { model, reason } = await loadTransformerModel(changes);
  if (model === null) throw new Error(reason);
  return model;
}

describe('loadTransformerModel', () => {
  let model: TextModel;
  beforeAll(async () => {
    model = await opened();
  });
  afterAll(() => model.close());

  it('distinguishes feelings and complaints', async () => {
    const [angry, happy, plainFact] = await model.score([
      plain('Worst customer service ever, still waiting for my refund after three weeks'),
      plain('I absolutely love this app, best purchase of the year'),
      plain('The store opens at nine on Monday'),
    ]);
    expect(angry?.sentiment.negative).toBeGreaterThan(0.7);
    expect(happy?.sentiment.positive).toBeGreaterThan(0.7);
    expect(plainFact?.sentiment.neutral).toBeGreaterThan(0.5);
    expect(angry?.complaint).toBeGreaterThan(0.7);
    expect(happy?.complaint).toBeLessThan(0.3);
  });

  it('distinguishes texts that match the description of the brand from others, however they are worded', async () => {
    const about = 'subway. The sandwich chain: bread, lunch, fillings';
    const alike = async (text: string) => (await model.score([{ ...plain(text), about }]))[0]?.alike;
    const food = await alike('the footlong with chicken and extra cheese at subway was so tasty');
    const train = await alike('the subway was so crowded that I missed my station on the way to the office');
    expect(food).toBeGreaterThan((train ?? 1) + 0.1);
    expect((await model.score([plain('the subway')]))[0]?.alike).toBeNull();
  });

  it('distinguishes what a brand is from what its name also stands for', async () => {
    const texts = {
      about: 'tidepool. An app for bank accounts and saving pots',
      against: 'tidepool. the pools on a beach',
    };
    const lead = async (text: string): Promise<number> => {
      const [scores] = await model.score([{ ...plain(text), ...texts }]);
      return (scores?.alike ?? NaN) - (scores?.alikeAgainst ?? NaN);
    };
    const bank = await lead('tidepool refused my card again and nobody picks up the phone');
    const beach = await lead('look at the crabs in this tidepool behind the lighthouse');
    expect(bank).toBeGreaterThan(beach + 0.1);
    expect((await model.score([{ ...plain('tidepool'), about: texts.about }]))[0]?.alikeAgainst).toBeNull();
  });

  it('tells which posts are about the same things, whether their names are marked or not', async () => {
    const texts = [
      'the battery of my phone is empty after an hour',
      'this charger gets hot and the phone will not load',
      'she baked a pie with cinnamon and sugar for her grandchildren',
    ];
    const [one, same, other] = (await model.score(texts.map(plain))).map(({ meaning }) => meaning);
    const [marked] = await model.score([{ text: texts[0] ?? '', names: [{ start: 18, end: 23 }] }]);
    const alike = (a?: Meaning | null, b?: Meaning | null): number =>
      product(directionOf(a ?? new Uint8Array()), directionOf(b ?? new Uint8Array()));
    expect(alike(one, same)).toBeGreaterThan(alike(one, other) + 0.1);
    expect(alike(one, marked?.meaning)).toBeGreaterThan(0.8);
    expect(versionOfMeaning(one ?? new Uint8Array())).toBe(Number(/\d+$/.exec(model.name)?.[0]));
  });

  it('tells in which sense posts use a name', async () => {
    const marked = (text: string): ModelText => {
      const start = text.toLowerCase().indexOf('gap');
      return { text, names: [{ start, end: start + 3 }] };
    };
    const texts = [
      'I bought two pairs of jeans at Gap and they were on sale',
      'Gap has the best jeans for my kids',
      'mind the gap between the train and the platform',
    ];
    const [one, same, other] = (await model.score(texts.map(marked))).map(({ meaning }) => meaning);
    const alike = (a?: Meaning | null, b?: Meaning | null): number =>
      product(directionOf(a ?? new Uint8Array()), directionOf(b ?? new Uint8Array()));
    expect(alike(one, same)).toBeGreaterThan(alike(one, other) + 0.2);
  });

  it('returns probabilities, even for hostile texts', async () => {
    const hostile = [
      '',
      ' ',
      '\0',
      '\ud800',
      'a\udc00b',
      '\u200d'.repeat(50),
      '🏴'.repeat(3_000),
      'x'.repeat(1_000_000),
      'é '.repeat(500_000),
    ];
    const answers = await model.score(hostile.map((text) => ({ text, names: [{ start: 0, end: 1 }] })));
    expect(answers).toHaveLength(hostile.length);
    for (const scores of answers) {
      const { sentiment, category, urgency, emergency, ...rest } = scores;
      const { brand, alike, alikeAgainst, meaning, ...others } = rest;
      expect([alike, alikeAgainst]).toEqual([null, null]);
      expect(meaning).toHaveLength(129);
      const distributions = [Object.values(sentiment), Object.values(category), urgency, emergency];
      for (const distribution of distributions)
        expect(distribution.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
      for (const each of [...distributions.flat(), ...Object.values(others), brand ?? 0]) {
        expect(each).toBeGreaterThanOrEqual(0);
        expect(each).toBeLessThanOrEqual(1);
      }
    }
  });

  it('scores a text the same alone, in a batch and concurrently, in the order of the texts', async () => {
    const texts = Array.from({ length: 90 }, (_, index) =>
      plain(`Order ${index} is ${index % 2 ? 'late again' : 'here'} ${'and so on '.repeat(index % 13)}`),
    );
    const [together, backwards] = await Promise.all([model.score(texts), model.score(texts.toReversed())]);
    expect(backwards.toReversed()).toEqual(together);
    for (const index of [0, 7, 64, 89]) {
      const [alone] = await model.score(texts.slice(index, index + 1));
      expect(alone).toEqual(together[index]);
    }
  });

  it('scores the brand only if a name is marked', async () => {
    const text = 'I bought it at Target yesterday';
    const [marked, unmarked] = await model.score([{ text, names: [{ start: 15, end: 21 }] }, plain(text)]);
    expect(marked?.brand).toEqual(expect.any(Number));
    expect(unmarked?.brand).toBeNull();
  });

  it('returns no scores for no texts', async () => {
    expect(await model.score([])).toEqual([]);
  });
});

describe('loadTransformerModel, if the model cannot be opened', () => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function reasonAfter(change: (folder: string) => Promise<void>): Promise<string | null> {
    folder = await mkdtemp(join(tmpdir(), 'earshot-model-'));
    await cp(modelFolder, folder, { recursive: true });
    await change(folder);
    return (await loadTransformerModel({ folder })).reason;
  }

  const changeManifest = (folder: string, change: object): Promise<void> =>
    readFile(join(folder, 'manifest.json'), 'utf8').then((json) =>
      writeFile(
        join(folder, 'manifest.json'),
        JSON.stringify({ ...(JSON.parse(json) as object), ...change }),
      ),
    );

  it('returns a reason instead of crashing: no files', async () => {
    expect(await reasonAfter((folder) => rm(folder, { recursive: true }))).toContain('no such file');
  });

  it('returns a reason instead of crashing: half a model', async () => {
    expect(
      await reasonAfter((folder) => truncate(join(folder, 'model.int8.onnx'), 10_000_000)),
    ).not.toBeNull();
  });

  it('returns a reason instead of crashing: a model other than the manifest describes', async () => {
    const reason = await reasonAfter((folder) => changeManifest(folder, { modelSha256: '0'.repeat(64) }));
    expect(reason).toContain('SHA-256');
  });

  it('returns a reason instead of crashing: a manifest without heads', async () => {
    expect(await reasonAfter((folder) => changeManifest(folder, { heads: {} }))).toContain('sentiment');
  });

  it('returns a reason instead of crashing: a vocabulary of something else', async () => {
    const reason = await reasonAfter((folder) => writeFile(join(folder, 'vocab.txt'), 'one\ntwo\n'));
    expect(reason).toContain('vocabulary');
  });

  it('returns a reason instead of crashing: no runtime for this machine', async () => {
    folder = '';
    expect((await loadTransformerModel({ runtime: 'no-such-runtime' })).reason).toContain('no-such-runtime');
  });
});

describe('loadTransformerModel, if its thread dies', () => {
  it('rejects the request as Retryable and restarts for the next one', async () => {
    const model = await opened({ runtime: crashing });
    const [before] = await model.score([plain('hello there')]);
    await expect(model.score([plain('hello there'), boom])).rejects.toBeInstanceOf(Retryable);
    expect(await model.score([plain('hello there')])).toEqual([before]);
    await expect(model.score([boom])).rejects.toBeInstanceOf(Retryable);
    expect(await model.score([plain('hello there')])).toEqual([before]);
    await model.close();
  });

  it('rejects at once instead of waiting if it dies repeatedly', async () => {
    const model = await opened({ runtime: crashing });
    await expect(model.score([boom])).rejects.toThrow('ended');
    await expect(model.score([boom])).rejects.toThrow('ended');
    await expect(model.score([plain('hello there')])).rejects.toThrow('it restarts in');
    await model.close();
  });

  it('answers pending requests before it closes, and none afterwards', async () => {
    const model = await opened();
    const asked = model.score([plain('one'), plain('two')]);
    await model.close();
    expect(await asked).toHaveLength(2);
    await expect(model.score([plain('three')])).rejects.toBeInstanceOf(Retryable);
    await model.close();
  });
});
