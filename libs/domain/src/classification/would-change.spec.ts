import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Classification, type ClassificationReason, sentiments } from './classification.js';
import { isRelevantBy } from './relevance-rule.js';
import { wouldChange } from './would-change.js';

const reason = (
  about: ClassificationReason['about'],
  code: string,
  points: number,
  evidence: string | null = null,
): ClassificationReason => ({ about, code, points, evidence });
const name = reason('relevance', 'ordinary_word', 0.4, 'anvil');
const asWord = reason('relevance', 'used_as_a_word', -1.1, 'an anvil');
const model = reason('relevance', 'model_brand', 0.3, '57 %');
const given = (
  reasons: readonly ClassificationReason[],
  change: Partial<Classification> = {},
): Classification => ({
  isRelevant: isRelevantBy(reasons),
  category: 'complaint',
  sentiment: 'negative',
  urgency: 0,
  summary: '',
  confidence: 0.8,
  language: 'en',
  classifier: 'transformer@1',
  reasons,
  ...change,
});

describe('wouldChange for relevance', () => {
  const said = (reasons: readonly ClassificationReason[], change: Partial<Classification> = {}) =>
    wouldChange(given(reasons, change), 'relevance');

  it('names the lightest reason without which the verdict would differ', () => {
    expect(said([name, asWord, model])).toBe(
      'It would be about the brand without one reason: says “an anvil”, as an ordinary word',
    );
    expect(
      said([
        reason('relevance', 'distinctive_name', 2.5, 'acme'),
        reason('relevance', 'customer_voice', 0.3),
        asWord,
      ]),
    ).toBe(
      'It would not be about the brand without one reason: our dictionary does not list “acme”, so it most likely means the brand',
    );
  });

  it('names several reasons if no single one suffices', () => {
    const lower = reason('relevance', 'lower_case', -1, 'anvil');
    expect(said([name, asWord, lower])).toBe(
      'It would be about the brand without 2 reasons: says “an anvil”, as an ordinary word; writes “anvil” in lower case, as an ordinary word',
    );
  });

  it('states the distance to the threshold if only the model decides, or nothing speaks against it', () => {
    expect(
      said([
        reason('relevance', 'model_not_brand', -0.84, '30 %'),
        reason('relevance', 'ordinary_word', -0, 'x'),
      ]),
    ).toBe(
      'Only the model’s score counts: the evidence adds up to −0.8, and at 0 or more it would be about the brand',
    );
    const found = [
      reason('relevance', 'model_brand', 1.9, '93 %'),
      reason('relevance', 'written_as_a_name', 1, 'x'),
      reason('relevance', 'ordinary_word', -1.5, 'x'),
    ];
    expect(said(found)).toBe(
      'Only the model’s score is decisive by itself: the evidence adds up to +1.4, and below 0 it would not be about the brand',
    );
    const others = [
      reason('relevance', 'hashtag', 0.6, '#acme'),
      reason('relevance', 'model_brand', 0.1, '52 %'),
      reason('relevance', 'ordinary_word', -0.65, 'acme'),
    ];
    expect(said(others)).toBe(
      'It would not be about the brand without one reason: the trained model gives 52 % that this is your brand',
    );
    expect(said([reason('relevance', 'distinctive_name', 2.5, 'acme')])).toBe(
      'The evidence adds up to +2.5, and below 0 it would not be about the brand',
    );
  });

  it('names the team’s mark, if there is one', () => {
    const ignored = reason('relevance', 'your_team_ignored_it', -10);
    expect(said([ignored, name], { isRelevant: false })).toBe(
      'Your team’s decision counts; without it, it would be about the brand',
    );
    expect(said([ignored], { isRelevant: false, classifier: 'llm:x@1' })).toBe('Your team’s decision counts');
  });

  it('returns null for what an unknown rule decided', () => {
    expect(said([name], { isRelevant: false })).toBeNull();
    expect(said([])).toBeNull();
  });

  it('names only reasons that reverse the verdict by the rule itself', () => {
    const codes = ['used_as_a_word', 'lower_case', 'customer_voice', 'counted', 'credited'];
    const some = fc.uniqueArray(
      fc.record({ code: fc.constantFrom(...codes), points: fc.integer({ min: -30, max: 30 }) }),
      { minLength: 1, maxLength: 5, selector: ({ code }) => code },
    );
    fc.assert(
      fc.property(some, (found) => {
        // Eighths add up to the same in any order, tenths do not.
        const reasons = found.map(({ code, points }) =>
          reason('relevance', code, points / 8, code.slice(0, 4)),
        );
        const sentence = said(reasons);
        const one = /without one reason: (.*)$/.exec(sentence ?? '')?.[1];
        const turning = reasons.filter(
          (each) => isRelevantBy(reasons.filter((other) => other !== each)) !== isRelevantBy(reasons),
        );
        expect(one !== undefined).toBe(turning.length > 0);
        if (one === undefined) return;
        const least = Math.min(...turning.map(({ points }) => Math.abs(points)));
        const named = turning.filter(({ points }) => Math.abs(points) === least);
        expect(
          named.some((each) => said([each, ...reasons.filter((other) => other !== each)])?.endsWith(one)),
        ).toBe(true);
      }),
    );
  });
});

describe('wouldChange for the other verdicts', () => {
  it('states how far the next category is behind', () => {
    const best = reason('category', 'model_category', 6.1, 'complaint 61 %');
    const rival = reason('category', 'model_category_rival', -3, 'question 30 %');
    expect(wouldChange(given([best, rival]), 'category')).toBe(
      'Only the model’s score counts: a question came second, 31 points behind',
    );
    const other = reason('category', 'model_category_rival', -3, 'other 30 %');
    expect(wouldChange(given([best, other]), 'category')).toMatch(
      /: something else came second, \d+ points behind$/,
    );
    expect(wouldChange(given([best]), 'category')).toMatch(/no other category came near/);
  });

  it('states how far a sentiment leads', () => {
    const of = (sentiment: Classification['sentiment'], points: number) =>
      wouldChange(given([reason('sentiment', `model_${sentiment}`, points)], { sentiment }), 'sentiment');
    expect(of('negative', -0.62)).toBe(
      'Only the model’s score counts: negative is 62 points ahead of positive',
    );
    for (const sentiment of sentiments) expect(of(sentiment, 0)).toMatch(/^Only the model’s score/);
    expect(wouldChange(given([]), 'sentiment')).toBeNull();
  });

  it('states how far the next sentiment is behind, which is mostly neutral', () => {
    const of = (sentiment: Classification['sentiment'], points: number, rival: string) => {
      const neutral = sentiment === 'neutral' ? '54 %' : null;
      const reasons = [
        { about: 'sentiment', code: `model_${sentiment}`, evidence: neutral, points } as const,
        reason('sentiment', 'model_sentiment_rival', 0, rival),
      ];
      return wouldChange(given(reasons, { sentiment }), 'sentiment');
    };
    const only = 'Only the model’s score counts: ';
    // 0.50 positive, 0.48 neutral, 0.02 negative.
    expect(of('positive', 0.48, 'neutral 48 %')).toBe(`${only}neutral came second, 2 points behind`);
    // 0.55 negative, 0.30 positive, 0.15 neutral.
    expect(of('negative', -0.25, 'positive 30 %')).toBe(`${only}positive came second, 25 points behind`);
    expect(of('neutral', -0.3, 'negative 38 %')).toBe(`${only}negative came second, 16 points behind`);
  });

  it('names the lightest reason that changes the urgency band, and how far the next band is', () => {
    const reasons = [
      reason('urgency', 'model_urgency_week', 36, '71 %'),
      reason('urgency', 'audience', 4, '12 reactions'),
      reason('urgency', 'reach', 18, '9 views'),
    ];
    expect(wouldChange(given(reasons, { urgency: 58 }), 'urgency')).toBe(
      'At 60 or more (2 points higher) it needs attention today',
    );
    expect(
      wouldChange(given([...reasons, reason('urgency', 'age', -15, '5 days')], { urgency: 43 }), 'urgency'),
    ).toBe(
      'It would be 25 of 100 without one reason: was seen by many: 9 views (+18); at 60 or more (17 points higher) it needs attention today',
    );
    expect(wouldChange(given([], { urgency: 19 }), 'urgency')).toBe(
      'At 20 or more (1 point higher) it can wait a few days',
    );
    expect(wouldChange(given([], { urgency: 100 }), 'urgency')).toBeNull();
  });

  it('counts a single point as one', () => {
    const week = reason('urgency', 'model_urgency_week', 59, '71 %');
    expect(wouldChange(given([week], { urgency: 59 }), 'urgency')).toBe(
      'At 60 or more (1 point higher) it needs attention today',
    );
    const best = reason('category', 'model_category', 3.1, 'complaint 31 %');
    const rival = reason('category', 'model_category_rival', -3, 'question 30 %');
    expect(wouldChange(given([best, rival]), 'category')).toMatch(/ 1 point behind$/);
    const positive = reason('sentiment', 'model_positive', 0.01);
    expect(wouldChange(given([positive], { sentiment: 'positive' }), 'sentiment')).toMatch(/ 1 point ahead /);
  });

  it('applies the limits of the urgency anew to what is left of the reasons', () => {
    const base = reason('urgency', 'model_urgency_week', 50, '71 %');
    const audience = reason('urgency', 'audience', 8, '500 reactions');
    const elsewhere = reason('urgency', 'probably_not_about_the_brand', -35);
    expect(wouldChange(given([base, audience, elsewhere], { urgency: 23 }), 'urgency')).toBe(
      'It would be 58 of 100 without one reason: is probably not about the brand (−35); at 35 or more (12 points higher) it needs attention',
    );
    const age = reason('urgency', 'age', -15, '9 days');
    const praise = [reason('urgency', 'model_urgency_nothing', 15, '71 %'), audience, age];
    expect(wouldChange(given(praise, { category: 'praise', urgency: 8 }), 'urgency')).toBe(
      'At 20 or more (12 points higher) it can wait a few days',
    );
  });

  it('leaves out neither the start of the urgency nor the words without which nothing would be judged', () => {
    const unjudged = reason('urgency', 'urgency_not_judged', 35);
    const words = reason('urgency', 'security_words', 45, 'gehackt');
    expect(wouldChange(given([unjudged, words], { urgency: 80 }), 'urgency')).toBeNull();
    const reach = reason('urgency', 'reach', 6, '9 views');
    const model = reason('urgency', 'model_urgency_nothing', 8, '60 %');
    expect(wouldChange(given([model, { ...words, points: 72 }, reach], { urgency: 86 }), 'urgency')).toBe(
      'It would be 14 of 100 without one reason: says “gehackt”, a sign of a security or privacy problem (+72)',
    );
  });
});

describe('wouldChange for a language model’s verdict', () => {
  const byLlm = (
    about: 'relevance' | 'category' | 'sentiment' | 'urgency',
    reasons: readonly ClassificationReason[],
    change: Partial<Classification> = {},
  ) => wouldChange(given(reasons, { classifier: 'llm:x@1', ...change }), about);

  it('states how far its urgency is from the next band', () => {
    const noted = reason('urgency', 'llm_urgency', 48, 'waits for an answer');
    expect(byLlm('urgency', [noted], { urgency: 48 })).toBe(
      'Only the language model decides, with 48 of 100; at 60 or more (12 points higher) it needs attention today',
    );
    expect(byLlm('urgency', [noted], { urgency: 97 })).toBe(
      'Only the language model decides, with 97 of 100',
    );
  });

  it('says nothing of relevance if the post counts as about the brand by rule', () => {
    const byRule = reason('provider', 'found_without_a_name', 0);
    expect(byLlm('relevance', [byRule], { isRelevant: true })).toBeNull();
    expect(byLlm('category', [byRule])).toBe('Only the language model decides');
  });

  it('says only that it decides, adding the embedded model’s evidence if that agrees', () => {
    expect(byLlm('relevance', [])).toBe('Only the language model decides');
    expect(byLlm('relevance', [name, model])).toBe(
      'Only the language model decides; the embedded model says the same, with evidence that adds up to +0.7',
    );
    expect(byLlm('relevance', [name], { isRelevant: false })).toBe('Only the language model decides');
    const scores = [
      reason('category', 'model_category', 6.1, 'complaint 61 %'),
      reason('category', 'model_category_rival', -2.2, 'bug_report 22 %'),
      reason('sentiment', 'model_negative', -0.42),
    ];
    expect(byLlm('category', scores)).toBe(
      'Only the language model decides; the embedded model says the same, where a bug report came second, 39 points behind',
    );
    expect(byLlm('sentiment', scores)).toBe(
      'Only the language model decides; the embedded model says the same, where negative is 42 points ahead of positive',
    );
    expect(byLlm('sentiment', scores, { sentiment: 'positive' })).toBe('Only the language model decides');
  });
});
