import type { Category } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLanguagesModel } from './languages-model.js';

const model = createLanguagesModel();
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem({ maxCount: 40 }));

/** Plain sentences; none is in a training set. */
const sentences: readonly [Category, string][] = [
  ['bug_report', 'Der Export stürzt seit dem Update bei jeder Datei ab'],
  ['complaint', 'Llevo dos semanas esperando el reembolso de Acme y nadie contesta, una vergüenza'],
  ['feature_request', 'Ce serait bien de pouvoir trier la liste par date dans Acme'],
  ['question', 'Qualcuno sa come si cambia la password su Acme?'],
  ['praise', 'Adorei o atendimento da Acme, muito obrigada, recomendo'],
  ['buying_intent', 'Ik wil een nieuwe laptop kopen, Acme of toch Globex? Budget is 800 euro'],
  ['promotion', '【本日限り】Acme全品30%オフ！クーポンはプロフィールのリンクから、お早めに'],
];

describe('the model for other languages', () => {
  it('recognises plain statements that it has never seen', () => {
    const missed = sentences.filter(([category, text]) => likeliest(text) !== category);
    expect(missed.length).toBeLessThanOrEqual(1);
  });

  it('returns probabilities for any text, the same each time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { sentiment, category, urgency, emergency } = model.score(text);
        for (const parts of [Object.values(sentiment), Object.values(category), urgency, emergency])
          expect(parts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        expect(model.score(text)).toEqual({ sentiment, category, urgency, emergency });
      }),
    );
  });

  it('names the words that decided, as they were written', () => {
    const text = 'Acme hat mir das Geld doppelt abgebucht und der Support antwortet nicht';
    const words = model.explain(text, { category: 'complaint', against: 'praise' });
    expect(words.length).toBeGreaterThan(0);
    expect(words.every(({ word }) => text.includes(word))).toBe(true);
    expect(words[0]?.weight).toBeGreaterThan(0);
  });
});

function likeliest(text: string): string | undefined {
  return Object.entries(model.score(text).category).sort(([, a], [, b]) => b - a)[0]?.[0];
}
