import { describe, expect, it } from '@jest/globals';
import { modelHeads } from './model-head.js';
import { readModelManifest } from './model-manifest.js';

const heads = Object.fromEntries(
  Object.entries(modelHeads).map(([name, labels]) => [
    name,
    { labels, temperature: 1.5, bias: labels.map(() => 0) },
  ]),
);
const good = { name: 'transformer', version: 2, maxTokens: 96, heads };

describe('readModelManifest', () => {
  it('reads name, version and the calibration of each head', () => {
    const manifest = readModelManifest(JSON.stringify(good));
    expect(manifest).toMatchObject({ name: 'transformer@2', maxTokens: 96, modelSha256: null });
    expect(manifest.heads.get('sentiment')).toEqual({ temperature: 1.5, bias: [0, 0, 0] });
  });

  it('accepts a model without the optional head', () => {
    const others = { ...heads, brand: undefined };
    const manifest = readModelManifest(JSON.stringify({ ...good, heads: others }));
    expect(manifest.heads.has('brand')).toBe(false);
  });

  it.each([
    ['it is not JSON', '{'],
    ['"name" must be a string', { ...good, name: 7 }],
    ['"version" must be a whole number from 1', { ...good, version: 0.5 }],
    ['"maxTokens" must be a whole number from 2', { ...good, maxTokens: 1 }],
    ['"modelSha256" must be 64 hexadecimal digits', { ...good, modelSha256: 'abc' }],
    ['the head "complaint" is missing', { ...good, heads: { ...heads, complaint: undefined } }],
    [
      'must have the labels negative, neutral, positive',
      changed({ labels: ['positive', 'neutral', 'negative'] }),
    ],
    ['must have a temperature above 0', changed({ temperature: 0 })],
    ['must have 3 numbers as bias', changed({ bias: [0, 0] })],
    ['must have 3 numbers as bias', changed({ bias: [0, 0, '1'] })],
  ])('reports what is broken: %s', (fault, content) => {
    const json = typeof content === 'string' ? content : JSON.stringify(content);
    expect(() => readModelManifest(json)).toThrow(fault);
  });

  it('names every fault at once', () => {
    expect(() => readModelManifest('null')).toThrow(/name.*version.*maxTokens.*sentiment.*anger/);
  });
});

function changed(change: object): object {
  return { ...good, heads: { ...heads, sentiment: { ...heads['sentiment'], ...change } } };
}
