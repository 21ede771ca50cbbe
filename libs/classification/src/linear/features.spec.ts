import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emojiFeelings, negations, pairFeelings, wordFeelings } from '../lexicon/lexicon.js';
import { featuresOf } from './features.js';
import { countedNames } from './lexicon-features.js';

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.lorem({ maxCount: 30 }));

describe('features of the linear model', () => {
  // The committed weights were trained on exactly these numbers. Changing them means retraining.
  it('are those that the weights were trained on', () => {
    const texts = [
      "@acme my order is 3 weeks late, I'm NOT happy :( http://t.co/x #fail",
      'Sooooo good!!! I ❤️ it &amp; my team 😂😂',
      'Wie geht es dir?  最高です',
    ];
    const digest = createHash('sha256');
    for (const text of texts) {
      const { hashed, counted } = featuresOf({ text, names: [] });
      digest.update(hashed.rows.join()).update(JSON.stringify(counted));
    }
    expect(digest.digest('hex')).toBe('75d6fee8dd766f22359b219e0705a57b33fa41c050766a56965643c161a6982a');
  });

  it('use the word lists that the weights were trained with', () => {
    const lists = [wordFeelings, pairFeelings, emojiFeelings, negations].map((list) =>
      [...list].map(String).sort(),
    );
    const digest = createHash('sha256').update(JSON.stringify(lists)).digest('hex');
    expect(digest).toBe('ede0ffaeac7c3d6f5236601b9b7b669097088572e8090bcab1951d04dd36596e');
  });

  it('stay within their tables for any text, each row once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { hashed, counted } = featuresOf({ text, names: [] });
        expect(new Set(hashed.rows).size).toBe(hashed.count);
        for (const { feature, value } of counted) {
          expect(countedNames[feature]).toBeDefined();
          expect(Math.abs(value)).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  it('are the same for every handle and every URL', () => {
    const handle = fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/);
    const path = fc.stringMatching(/^[a-zA-Z0-9./?=&_-]{1,40}$/);
    fc.assert(
      fc.property(handle, path, (name, address) => {
        const text = (by: string, where: string) => `thanks @${by} for nothing, see https://${where} again`;
        expect(numbersOf(text(name, address))).toEqual(numbersOf(text('acme', 'acme.test')));
      }),
    );
  });

  it('are the same for every monitored name, which elsewhere counts as an ordinary word', () => {
    const marked = (name: string) =>
      numbersOf(`I use ${name} every day`, [{ start: 6, end: 6 + name.length }]);
    expect(marked('Lovely')).toEqual(marked('Awful'));
    expect(numbersOf('I use Lovely every day')).not.toEqual(numbersOf('I use Awful every day'));
  });

  it('distinguish a negated word from the word itself, up to the next punctuation mark', () => {
    const wordOf = (text: string) => Array.from(featuresOf({ text, names: [] }).negatedBy, (by) => by >= 0);
    expect(wordOf('not good')).toEqual([false, true]);
    expect(wordOf("don't like it")).toEqual([false, true, true]);
    expect(wordOf('no, good')).toEqual([false, false, false]);
    expect(wordOf('not cheap but good')).toEqual([false, true, false, false]);
  });

  it.each([
    'a',
    'a ',
    '!',
    '?!',
    '#a',
    '@',
    "a'",
    ':(',
    '😀',
    'http://',
    'not ',
    '\u0301',
    '&amp;',
    '\ud83d',
  ])('are read only from the beginning of 1 MB of %j', (unit) => {
    const { text } = featuresOf({ text: unit.repeat(1_000_000 / unit.length), names: [] });
    expect(text.length).toBeLessThanOrEqual(4_000);
  });

  it('are read around the name in a long text', () => {
    const long = `${'word '.repeat(10_000)}Acme is terrible`;
    const start = long.indexOf('Acme');
    const { tokens } = featuresOf({ text: long, names: [{ start, end: start + 4 }] });
    expect(tokens.some(({ kind }) => kind === 'name')).toBe(true);
  });
});

function numbersOf(text: string, names: { start: number; end: number }[] = []) {
  const { hashed, counted } = featuresOf({ text, names });
  return { rows: [...hashed.rows], counted };
}
