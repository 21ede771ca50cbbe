import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emergencyKinds } from '../text-model.js';
import { readEmergencyHead } from './emergency-head.js';

const committed = readFileSync(new URL('../../models/transformer/emergency.json', import.meta.url), 'utf8');
const classes = Object.fromEntries(emergencyKinds.map((kind) => [kind, { bias: 0, weights: [0, 0] }]));

function changed(change: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ classes: { ...classes, ...change } });
}

describe('the head for emergencies', () => {
  it('gives probabilities for any embedding, whatever its length', () => {
    const headOf = readEmergencyHead(committed);
    const number = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(number, { minLength: 384, maxLength: 384 }), (numbers) => {
        const probabilities = headOf(Float32Array.from(numbers));
        expect(probabilities).toHaveLength(emergencyKinds.length);
        expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
      }),
    );
  });

  it('does not depend on how long the embedding is, only on its direction', () => {
    const headOf = readEmergencyHead(changed({ safety: { bias: 0.5, weights: [2, -1] } }));
    const [long, short] = [headOf(Float32Array.of(30, 40)), headOf(Float32Array.of(3, 4))];
    expect(long[1]).toBeCloseTo(short[1] ?? 0, 9);
    expect(long[1]).toBeGreaterThan(0.2);
  });

  it('is undecided without an embedding', () => {
    expect(readEmergencyHead(committed)(null)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
  });

  it.each([
    ['lacks a kind', changed({ outage: undefined }), /must have weights and a bias for none, safety/],
    ['has no weights', '{}', /must have weights/],
    ['has weights of several lengths', changed({ outage: { bias: 0, weights: [0] } }), /must have weights/],
    ['lacks a bias', changed({ outage: { weights: [0, 0] } }), /must have weights and a bias/],
    ['is not JSON', '{"classes":', /JSON/],
  ])('refuses a file that %s', (_, json, reason) => {
    expect(() => readEmergencyHead(json)).toThrow(reason);
  });

  it('refuses an embedding of another model', () => {
    expect(() => readEmergencyHead(committed)(new Float32Array(128))).toThrow(/384 numbers, not 128/);
  });
});
