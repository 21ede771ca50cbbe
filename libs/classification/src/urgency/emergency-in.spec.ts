import { describe, expect, it } from '@jest/globals';
import { scoresWith } from '../category/scores.spec-helper.js';
import { emergencyIn } from './emergency-in.js';

const leak = [0.3, 0.1, 0.5, 0.05, 0.05];
const words = [
  { word: 'stranger', weight: 0.8 },
  { word: 'fine', weight: -0.9 },
  { word: 'payslip', weight: 0.4 },
];

function found(text: string, given: Partial<Parameters<typeof emergencyIn>[0]> = {}) {
  const scores = scoresWith({ emergency: leak });
  return emergencyIn({ text, scores, known: 'well', wordsOf: () => words, ...given });
}

describe('emergencyIn', () => {
  it('is the most probable kind, with the words that speak for it', () => {
    expect(found('opened Acme and it is a stranger’s payslip')).toEqual({
      code: 'model_security',
      found: 'stranger, payslip',
    });
    expect(found('payslip', { wordsOf: () => [] })).toEqual({ code: 'model_security', found: null });
  });

  it.each(['well', 'less'] as const)('may be less probable than none, in a language known %s', (known) => {
    const with60 = { scores: scoresWith({ emergency: [0.6, 0, 0.4, 0, 0] }), known };
    const with70 = { scores: scoresWith({ emergency: [0.7, 0, 0.3, 0, 0] }), known };
    expect(found('a payslip', with60)?.code).toBe('model_security');
    expect(found('a payslip', with70)).toBeNull();
  });

  it('is none if the post is surely ordinary, which is known in English only', () => {
    const scores = scoresWith({ emergency: leak, urgency: [0.2, 0.5, 0.2, 0.1] });
    expect(found('a payslip', { scores })).toBeNull();
    expect(found('ein Lohnzettel', { scores, known: 'less' })?.code).toBe('model_security');
  });

  it('is what a phrase says, unless both models are sure that there is nothing to do', () => {
    const sure = { emergency: [0.995, 0, 0, 0, 0.005], urgency: [0.95, 0.03, 0.01, 0.01] } as const;
    const safety = { code: 'safety_words', found: 'caught fire' };
    const saying = (scores: Parameters<typeof scoresWith>[0], known: 'well' | 'less' = 'well') =>
      found('if my Acme heater caught fire, I would film it', { scores: scoresWith(scores), known });
    expect(found('my Acme heater caught fire')).toEqual(safety);
    expect(saying(sure)).toBeNull();
    expect(saying({ ...sure, emergency: [0.98, 0, 0, 0, 0.02] })).toEqual(safety);
    expect(saying({ ...sure, urgency: [0.85, 0.1, 0.03, 0.02] })).toEqual(safety);
    expect(saying(sure, 'less')).toEqual(safety);
  });

  it('is not what someone burned for someone', () => {
    const none = { scores: scoresWith({ emergency: [1, 0, 0, 0, 0] }) };
    expect(found('he burned me an Acme install disc', none)).toBeNull();
    expect(found('the Acme charger burned me badly', none)?.code).toBe('safety_words');
  });

  it('is none if it is over or denied, or in a language that no model knows', () => {
    expect(found('saw a stranger’s payslip in Acme, they fixed it')).toBeNull();
    expect(found('saw a stranger’s payslip in Acme, and the backup they restored is of May')).not.toBeNull();
    expect(found('a payslip', { known: 'not' })).toBeNull();
    expect(found('Nobody got hacked, the payslip is mine')).toBeNull();
  });

  it.each([
    'not one account got hacked in ten years',
    'Kein einziges Datenleck in zehn Jahren',
    'ni una sola filtración de datos en diez años',
    'nenhum único vazamento de dados em dez anos',
    'pas une seule fuite de données en dix ans',
    'nessuna singola fuga di dati in dieci anni',
    'geen enkel datalek in tien jaar',
    '情報漏えいゼロ',
    '情報漏えいは一度もない',
  ])('is none if there has not been a single one: %s', (text) => {
    expect(found(text)).toBeNull();
  });
});
