import { Retryable } from '@earshot/domain';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLinearModel } from '../linear/linear-model.js';
import { loadTransformerModel } from '../transformer/load-transformer-model.js';
import { EmbeddedModels } from './embedded-models.js';

const crashing = new URL('../transformer/testing/crashing-runtime.js', import.meta.url).href;
const plain = (text: string) => ({ text, names: [] });
const good = plain('I love it');
const deadly = plain('boom boom boom boom boom boom boom');

let models: EmbeddedModels;
afterEach(() => models.close());

function given(open: ConstructorParameters<typeof EmbeddedModels>[1]): EmbeddedModels {
  models = new EmbeddedModels(createLinearModel(), open);
  return models;
}

describe('EmbeddedModels', () => {
  it('loads the transformer when first needed, and reports which model scored each text', async () => {
    given(() => loadTransformerModel());
    expect(models.status().state).toBe('loading');
    const [scored] = await models.score([good]);
    expect(scored?.by).toMatch(/^transformer@\d+$/);
    expect(models.status()).toEqual({ state: 'ready', name: scored?.by, reason: null });
  });

  it('combines both models', async () => {
    const [both] = await given(() => loadTransformerModel()).score([good]);
    const { model } = await loadTransformerModel();
    const [alone] = (await model?.score([good])) ?? [];
    const [linear] = await createLinearModel().score([good]);
    await model?.close();
    const of = (scores: typeof alone) => scores?.sentiment.positive ?? NaN;
    const [low, high] = [of(alone), of(linear)].sort((a, b) => a - b);
    expect(both?.scores.sentiment.positive).not.toBe(of(alone));
    expect(both?.scores.sentiment.positive).toBeGreaterThan((low ?? NaN) - 0.1);
    expect(both?.scores.sentiment.positive).toBeLessThan((high ?? NaN) + 0.1);
  });

  it('falls back to the linear model if the runtime is missing, and reports it', async () => {
    given(() => loadTransformerModel({ runtime: 'no-such-runtime' }));
    const [scored] = await models.score([good]);
    expect(scored?.by).toMatch(/^linear@\d+$/);
    expect(models.status()).toMatchObject({ state: 'fallback', name: scored?.by });
    expect(models.status().reason).toContain('no-such-runtime');
  });

  it('is ready without the transformer if the linear model is selected', async () => {
    const { name } = createLinearModel();
    expect(await given(null).ready()).toEqual({ state: 'ready', name, reason: null });
  });

  it('scores only the text that crashes the thread with the linear model, and loses no other', async () => {
    given(() => loadTransformerModel({ runtime: crashing }));
    const scored = await models.score([good, deadly, good]);
    expect(scored.map(({ by }) => by.split('@')[0])).toEqual(['transformer', 'linear', 'transformer']);
    expect(scored[0]).toEqual(scored[2]);
    expect(models.status().state).toBe('ready');
  });

  it('reports the fallback until the transformer answers again', async () => {
    given(() => loadTransformerModel({ runtime: crashing }));
    await models.score([deadly]);
    expect(models.status()).toMatchObject({ state: 'fallback', reason: expect.stringContaining('ended') });
    await models.score([good]);
    expect(models.status().state).toBe('ready');
  });

  it('is ready again once the transformer’s thread is back, even if no text was scored since', async () => {
    given(() => loadTransformerModel({ runtime: crashing }));
    await models.score([deadly]);
    expect(models.status().state).toBe('fallback');
    expect(await models.ready()).toMatchObject({ state: 'ready', reason: null });
    expect(models.status().state).toBe('ready');
  });

  it('scores nothing after it is closed', async () => {
    given(() => loadTransformerModel());
    await models.close();
    await expect(models.score([good])).rejects.toBeInstanceOf(Retryable);
  });
});
