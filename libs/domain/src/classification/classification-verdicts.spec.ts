import { describe, expect, it } from '@jest/globals';
import type { Classification, ClassificationReason } from './classification.js';
import { classifierParts, deciderOf, verdictsOf } from './classification-verdicts.js';

const reasons: ClassificationReason[] = [
  { about: 'relevance', code: 'distinctive_name', evidence: 'acme', points: 2.5 },
  { about: 'category', code: 'model_category', evidence: 'complaint 93 %', points: 9.3 },
  { about: 'category', code: 'model_category_rival', evidence: 'question 6 %', points: -0.6 },
  { about: 'category', code: 'category_words', evidence: 'nobody answers', points: 1.2 },
  { about: 'sentiment', code: 'model_negative', evidence: 'down', points: -0.9 },
  { about: 'urgency', code: 'model_urgency_week', evidence: '71 %', points: 42 },
  { about: 'urgency', code: 'audience', evidence: '12 reactions', points: 4 },
];
const classification: Classification = {
  isRelevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 46,
  summary: 'acme is down',
  confidence: 0.8,
  language: 'en',
  classifier: 'transformer@1',
  reasons,
};

function sureness(changes: Partial<Classification>, about: string): string | undefined {
  return verdictsOf({ ...classification, ...changes }).find((each) => each.about === about)?.sureness;
}

describe('verdictsOf', () => {
  it('returns each verdict, its confidence and its reasons, heaviest first', () => {
    expect(verdictsOf(classification)).toEqual([
      {
        about: 'relevance',
        verdict: 'It is about the brand',
        sureness: 'very sure',
        because: ['Our dictionary does not list “acme”, so it most likely means the brand'],
        against: [],
        wouldChange: 'The evidence adds up to +2.5, and below 0 it would not be about the brand',
      },
      {
        about: 'category',
        verdict: 'It is a complaint',
        sureness: 'very sure',
        because: [
          'The trained model takes it for a complaint (93 %)',
          'The words “nobody answers” speak for that',
        ],
        against: ['It could also be a question (6 %)'],
        wouldChange: 'Only the model’s score counts: a question came second, 87 points behind',
      },
      {
        about: 'sentiment',
        verdict: 'It is negative about the brand',
        sureness: 'very sure',
        because: ['The trained model rates the tone as negative, most of all in “down”'],
        against: [],
        wouldChange: 'Only the model’s score counts: negative is 90 points ahead of positive',
      },
      {
        about: 'urgency',
        verdict: 'It needs attention: 46 of 100',
        sureness: 'fairly sure',
        because: [
          'The trained model rates it as needing attention this week (71 %): +42',
          'Others react to it: 12 reactions: +4',
        ],
        against: [],
        wouldChange: 'At 60 or more (14 points higher) it needs attention today',
      },
    ]);
  });

  it('separates the reasons for and against a verdict, whichever way it went', () => {
    const relevance: ClassificationReason[] = [
      { about: 'relevance', code: 'lower_case', evidence: 'target', points: -1.2 },
      { about: 'relevance', code: 'customer_voice', evidence: null, points: 0.5 },
      { about: 'urgency', code: 'age', evidence: '3 days', points: -8 },
    ];
    const sides = (isRelevant: boolean) =>
      verdictsOf({ ...classification, isRelevant, reasons: relevance }).map(({ because, against }) => [
        because.length,
        against.length,
      ]);
    expect(sides(true)).toEqual([[1, 1], [0, 0], [0, 0], [0, 1]]); // prettier-ignore
    const [hidden] = verdictsOf({ ...classification, isRelevant: false, reasons: relevance });
    expect(hidden?.because).toEqual(['Writes “target” in lower case, as an ordinary word']);
    expect(hidden?.against).toEqual(['Is written the way a customer writes']);
  });

  it.each([
    ['positive', 'Its author sounds pleased'],
    ['neutral', 'Its author sounds neither pleased nor displeased'],
    ['negative', 'Its author sounds displeased'],
  ] as const)(
    'says of no post about something else that it speaks of the brand: %s',
    (sentiment, sentence) => {
      expect(verdictsOf({ ...classification, isRelevant: false, sentiment })[2]?.verdict).toBe(sentence);
    },
  );

  it('takes words of either feeling as evidence against a neutral verdict', () => {
    const felt: ClassificationReason[] = [
      { about: 'sentiment', code: 'negative_word', evidence: 'ausfall', points: -2 },
      { about: 'sentiment', code: 'positive_word', evidence: 'danke', points: 1 },
      { about: 'sentiment', code: 'model_neutral', evidence: null, points: -0.1 },
    ];
    const [, , neutral] = verdictsOf({ ...classification, sentiment: 'neutral', reasons: felt });
    expect(neutral?.against).toEqual(['“ausfall” is a negative word', '“danke” is a positive word']);
    expect(neutral?.because).toEqual(['The trained model finds neither praise nor anger']);
  });

  it.each([
    ['positive', 0.5, 'neutral 48 %', 'not very sure'],
    ['positive', 0.72, 'neutral 26 %', 'fairly sure'],
    ['negative', -0.1, 'positive 41 %', 'not very sure'],
    ['negative', -0.02, 'positive 35 %', 'only a guess'],
  ] as const)('is as sure of a sentiment as the model: %s by %s, %s', (sentiment, points, evidence, sure) => {
    const reasons: ClassificationReason[] = [
      { about: 'sentiment', code: `model_${sentiment}`, evidence: null, points },
      { about: 'sentiment', code: 'model_sentiment_rival', evidence, points: -points },
    ];
    expect(sureness({ sentiment, reasons }, 'sentiment')).toBe(sure);
  });

  it('takes the sentiment that came second as evidence against the first', () => {
    const rival = { about: 'sentiment', code: 'model_sentiment_rival', evidence: 'negative 31 %' } as const;
    const of = (sentiment: Classification['sentiment'], points: number) =>
      verdictsOf({ ...classification, sentiment, reasons: [{ ...rival, points }] })[2]?.against;
    expect(of('neutral', -0.31)).toEqual(['The tone could also be negative (31 %)']);
    expect(of('positive', -0.31)).toEqual(['The tone could also be negative (31 %)']);
  });

  it('is as sure as the reasons for a verdict, or as the overall confidence without any', () => {
    const category = (points: number) => [
      { about: 'category', code: 'stored_long_ago', evidence: null, points } as const,
    ];
    expect(sureness({ reasons: category(8) }, 'category')).toBe('very sure');
    expect(sureness({ reasons: category(2) }, 'category')).toBe('only a guess');
    expect(sureness({ reasons: [], confidence: 0.9 }, 'category')).toBe('very sure');
    expect(sureness({ reasons: [], confidence: 0.5 }, 'urgency')).toBe('not very sure');
  });

  it.each([
    ['91 %', 'very sure'],
    ['64 %', 'not very sure'],
    ['40 %', 'only a guess'],
  ])('is as sure of neutral and of the urgency as the model (%s): %s', (evidence, sure) => {
    const neutral = { about: 'sentiment', code: 'model_neutral', evidence, points: 0.02 } as const;
    expect(sureness({ sentiment: 'neutral', reasons: [neutral] }, 'sentiment')).toBe(sure);
    const band = { about: 'urgency', code: 'model_urgency_week', evidence, points: 42 } as const;
    expect(sureness({ urgency: 42, reasons: [band], confidence: 0.35 }, 'urgency')).toBe(sure);
  });

  it('is as sure as the overall confidence if emergency words moved the urgency to another band', () => {
    const band = { about: 'urgency', code: 'model_urgency_nothing', evidence: '97 %', points: 5 } as const;
    const fire = { about: 'urgency', code: 'safety_words', evidence: 'caught fire', points: 75 } as const;
    expect(sureness({ urgency: 80, reasons: [band, fire], confidence: 0.5 }, 'urgency')).toBe(
      'not very sure',
    );
  });

  it('is as sure as the overall confidence if a language model only quotes words', () => {
    const words = { about: 'category', code: 'llm_words', evidence: 'nobody answers', points: 1 } as const;
    expect(sureness({ reasons: [words], confidence: 0.9 }, 'category')).toBe('very sure');
    expect(sureness({ reasons: [...reasons, words], confidence: 0.5 }, 'category')).toBe('very sure');
  });

  it('is never sure if the overall confidence is low, as for languages no model was trained on', () => {
    for (const about of ['relevance', 'category', 'sentiment', 'urgency'])
      expect(['not very sure', 'only a guess']).toContain(sureness({ confidence: 0.2 }, about));
  });

  it.each([
    [100, 'It needs action now: 100 of 100'],
    [60, 'It needs attention today: 60 of 100'],
    [35, 'It needs attention: 35 of 100'],
    [20, 'It can wait a few days: 20 of 100'],
    [0, 'It can wait: 0 of 100'],
  ])('puts an urgency of %d in words', (urgency, sentence) => {
    expect(verdictsOf({ ...classification, urgency })[3]?.verdict).toBe(sentence);
  });
});

describe('deciderOf', () => {
  it('names the classifier and its version', () => {
    expect(deciderOf(classification)).toEqual([
      'Decided by the transformer model of this installation, version 1',
    ]);
  });

  it('says whether a language model decided, or why not', () => {
    const asked: ClassificationReason = {
      about: 'provider',
      code: 'llm_decided',
      evidence: 'gpt-9@home',
      points: 0,
    };
    expect(deciderOf({ classifier: 'llm:gpt-9@home@1', reasons: [asked] })).toEqual([
      'Decided by the language model gpt-9@home, version 1',
      'A language model was asked and decided: gpt-9@home',
    ]);
    const failed: ClassificationReason = { ...asked, code: 'llm_failed', evidence: 'no answer in time' };
    expect(deciderOf({ classifier: 'linear@1', reasons: [failed, ...reasons] })).toEqual([
      'Decided by the linear model of this installation, version 1',
      'A language model was asked, but the embedded model decided: no answer in time',
    ]);
  });
});

describe('classifierParts', () => {
  it.each([
    ['lexical@1', 'lexical', '1'],
    ['llm:a@b@2', 'llm:a@b', '2'],
    ['old', 'old', null],
  ])('splits %s', (stored, name, version) => {
    expect(classifierParts(stored)).toEqual({ name, version });
  });
});
