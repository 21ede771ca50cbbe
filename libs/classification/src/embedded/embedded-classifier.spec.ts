import { type Category, type Sentiment, verdictsOf } from '@earshot/domain';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleInput, type Sample, sampleNow } from '../classify-sample.spec-helper.js';
import type { EmbeddedVerdict } from '../classifier.js';
import { openEmbeddedClassifier } from './embedded-classifier.js';

const transformer = openEmbeddedClassifier({ model: 'transformer', threads: 1 });
const linear = openEmbeddedClassifier({ model: 'linear', threads: 1 });
afterAll(() => transformer.close());

async function verdictOn(text: string, sample: Sample = {}, by = transformer): Promise<EmbeddedVerdict> {
  const [verdict] = await by.classify([sampleInput(text, sample)], sampleNow);
  if (verdict === undefined) throw new Error('no answer');
  return verdict;
}

const cases: [Category, Sentiment, string][] = [
  [
    'complaint',
    'negative',
    'Acme customer support is a joke. Two weeks and still no reply, worst service ever.',
  ],
  ['complaint', 'negative', '@acme my order is 3 weeks late and nobody answers. I want a refund!'],
  ['complaint', 'negative', 'Acme charged me twice this month and refuses to refund me. Total scam.'],
  ['complaint', 'negative', 'Never again with Acme. Rude staff, hidden fees, terrible experience.'],
  ['complaint', 'negative', "I'm so disappointed with acme, they ignored my emails for weeks"],
  ['complaint', 'negative', 'Cancelled my Acme subscription, the price hike is unacceptable'],
  ['complaint', 'negative', 'Acme is the worst company, avoid at all costs'],
  ['complaint', 'negative', 'acme production is down and nobody answers'],
  ['bug_report', 'negative', 'The Acme app crashes every time I open the settings page since the update'],
  ['bug_report', 'negative', 'Acme export throws an error when the file has more than 10k rows'],
  ['bug_report', 'negative', 'acme login is not working on Firefox, status code 500'],
  ['bug_report', 'neutral', "Acme won't load on Android 15"],
  ['bug_report', 'negative', 'Found a bug in acme: the sync keeps failing and freezes the phone'],
  ['feature_request', 'neutral', 'I wish Acme had a dark mode'],
  ['feature_request', 'neutral', 'Please add CSV export to acme'],
  ['feature_request', 'positive', 'Would love to see keyboard shortcuts in Acme'],
  ['feature_request', 'neutral', 'Feature request for Acme: let us group monitors by team'],
  ['feature_request', 'positive', 'It would be great if acme supported SSO on the small plan'],
  ['question', 'neutral', 'How do I connect Acme to Slack?'],
  ['question', 'neutral', 'Does anyone know if acme stores data in the EU?'],
  ['question', 'neutral', 'What is the rate limit of the Acme API?'],
  ['question', 'neutral', 'Is there an Acme plugin for Figma?'],
  ['question', 'neutral', 'wondering whether acme works offline'],
  ['praise', 'positive', 'I absolutely love Acme, best tool I have ever used!'],
  ['praise', 'positive', 'Shoutout to the acme team, amazing support, problem solved in minutes'],
  ['praise', 'positive', 'Acme saved me hours this week. Highly recommend.'],
  ['praise', 'positive', 'Just moved our blog to Acme and it works like a charm 🎉'],
  ['praise', 'positive', 'Thank you @acme, great job on the new release, so happy with it'],
  ['buying_intent', 'neutral', 'Looking for a brand monitoring tool, is acme worth it?'],
  ['buying_intent', 'neutral', 'Thinking of buying Acme for our team, how much is the yearly plan?'],
  ['buying_intent', 'neutral', 'Can anyone recommend an alternative to Acme for a small shop?'],
  ['buying_intent', 'neutral', 'Where can I buy the Acme X200 in Berlin?'],
  ['comparison', 'neutral', 'Acme vs Globex: which one has the larger free tier'],
  ['comparison', 'neutral', 'Globex is faster than Acme on large files, but Acme is cheaper than Globex'],
  ['comparison', 'neutral', 'We migrated from Acme to Globex. Difference between the two: mostly the API'],
  ['news', 'neutral', 'Acme Raises $40 Million Series B To Expand Into Europe https://news.example/a'],
  ['news', 'neutral', 'Acme announces acquisition of Globex, according to Reuters'],
  ['news', 'neutral', 'Acme launches second data center in Frankfurt'],
  ['promotion', 'neutral', 'Use code SAVE20 for 20% off at Acme, limited time'],
  ['promotion', 'neutral', 'New video: setting up Acme in ten minutes. Link in bio'],
  ['promotion', 'neutral', 'We are hiring! Join our team at Acme, apply now https://jobs.example'],
  ['spam', 'neutral', 'Earn $500 per day from home, message me on WhatsApp, acme click here bit.ly/xyz'],
  ['spam', 'neutral', 'acme airdrop live now, claim your tokens, DM me, telegram t.me/xyz'],
  ['other', 'neutral', 'Saw the Acme building on my way to the station'],
  ['other', 'neutral', 'acme'],
];

describe('the embedded classifier on written cases', () => {
  // A model cannot be right in every case: most cases must pass, and those that do not are shown.
  it.each([
    ['transformer', transformer, 0.78],
    ['linear', linear, 0.68],
  ])('classifies most of them correctly with the %s model', async (_name, classifier, floor) => {
    const verdicts = await classifier.classify(
      cases.map(([, , text]) => sampleInput(text)),
      sampleNow,
    );
    const missed = cases.flatMap(([category, sentiment, text], index) => {
      const verdict = verdicts[index];
      const wrong = [
        ...(verdict?.category === category ? [] : [`${category} taken for ${verdict?.category}`]),
        ...(verdict?.sentiment === sentiment ? [] : [`${sentiment} taken for ${verdict?.sentiment}`]),
      ];
      return wrong.map((each) => `${each}: ${text}`);
    });
    const share = 1 - missed.length / (2 * cases.length);
    if (share < floor) throw new Error(`${share} right, floor ${floor}:\n${missed.join('\n')}`);
    expect(verdicts.every(({ isRelevant }) => isRelevant)).toBe(true);
  });
});

describe('the embedded classifier', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem({ maxCount: 40 }));

  it('returns values within their ranges for every text, with reasons whose urgency points add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const answer = await verdictOn(text, {}, linear);
        expect(answer.urgency).toBeGreaterThanOrEqual(0);
        expect(answer.urgency).toBeLessThanOrEqual(100);
        expect(Number.isInteger(answer.urgency)).toBe(true);
        expect(answer.confidence).toBeGreaterThanOrEqual(0);
        expect(answer.confidence).toBeLessThanOrEqual(1);
        const points = answer.reasons.filter(({ about }) => about === 'urgency').map((each) => each.points);
        const sum = points.reduce((total, each) => total + each, 0);
        expect(answer.urgency).toBe(Math.max(0, Math.min(100, sum)));
        expect(answer.summary.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('returns the same verdict for the same post, alone or among others', async () => {
    const inputs = cases.map(([, , text]) => sampleInput(text));
    const together = await transformer.classify(inputs, sampleNow);
    for (const index of [0, 20, cases.length - 1]) {
      const [alone] = await transformer.classify(inputs.slice(index, index + 1), sampleNow);
      expect(alone).toEqual(together[index]);
    }
    expect(together.every(({ classifier }) => classifier === transformer.name)).toBe(true);
    expect(transformer.name).toMatch(/^transformer@\d+$/);
  });

  it('returns nothing for no posts', async () => {
    expect(await transformer.classify([], sampleNow)).toEqual([]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'treats %s as an ordinary word',
    async (word) => {
      const answer = await verdictOn(`acme ${word} ${word} is fine`);
      expect(answer.reasons.every(({ points }) => Number.isFinite(points))).toBe(true);
    },
  );

  it('judges a long text by the part around the match', async () => {
    const filler = 'Nothing to see in this part of the text. '.repeat(2_500);
    const answer = await verdictOn(`${filler}Acme charged me twice and refuses to refund me. Total scam.`);
    expect(answer).toMatchObject({ category: 'complaint', sentiment: 'negative' });
    expect(answer.summary).toContain('Acme charged me twice');
  });

  it.each([
    'a', 'a ', '!', '?', '#a ', '@', "a'", ':)', '😀', 'http://', 'no ', 'is not ', 'not not ', 'been waiting ', '\u0301',
    '-', '\0', '\ud800',
  ])('handles 100 KB of %j', async (unit) => {
    const answer = await verdictOn(`acme ${unit.repeat(100_000 / unit.length)}`);
    expect(answer.summary.length).toBeLessThanOrEqual(200);
  }); // prettier-ignore

  it('names the decisive words', async () => {
    const { reasons } = await verdictOn('Acme charged me twice, terrible support');
    expect(reasons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          about: 'category',
          code: 'model_category',
          evidence: expect.stringMatching(/^complaint \d+ %$/),
        }),
        expect.objectContaining({ about: 'category', code: 'category_words' }),
        expect.objectContaining({
          about: 'sentiment',
          code: 'model_negative',
          evidence: expect.stringContaining('terrible'),
        }),
        expect.objectContaining({
          about: 'urgency',
          code: expect.stringMatching(/^model_urgency_/),
          evidence: expect.stringMatching(/^\d+ %$/),
        }),
        expect.objectContaining({ about: 'relevance' }),
      ]),
    );
  });

  it('returns the scores behind its verdict, for later decisions', async () => {
    const verdict = await verdictOn('Acme is great', {});
    expect(verdict.scores.sentiment[verdict.sentiment]).toBe(
      Math.max(...Object.values(verdict.scores.sentiment)),
    );
    expect(verdict.relevance >= 0.5).toBe(verdict.isRelevant);
    expect(verdict.knowsLanguage).toBe(true);
  });

  it('judges a post in which the keyword does not occur by its content', async () => {
    const verdict = await verdictOn('The worst service ever, still waiting for my refund', {
      keyword: 'globex',
    });
    expect(verdict).toMatchObject({ isRelevant: true, relevance: 1, sentiment: 'negative' });
    expect(verdict.reasons.some(({ about }) => about === 'relevance')).toBe(false);
  });

  it('judges a post from which every keyword was edited out not to be about the brand, and gives the reason', async () => {
    const gone = { ...sampleInput('production is down and nobody answers'), isNameGone: true };
    const [verdict] = await transformer.classify([gone], sampleNow);
    expect(verdict).toMatchObject({ isRelevant: false, relevance: 0 });
    expect(verdict?.urgency).toBeLessThan(35);
    expect(verdict?.reasons.filter(({ about }) => about === 'relevance')).toEqual([
      { about: 'relevance', code: 'name_gone', evidence: null, points: -10 },
    ]);
  });

  it('judges other languages by a model of their own, with less confidence, and names the decisive words', async () => {
    const german = await verdictOn('Acme stürzt seit dem Update bei mir ständig ab, die App war vorher top');
    expect(german).toMatchObject({ language: 'de', category: 'bug_report', knowsLanguage: false });
    expect(german.confidence).toBeLessThan(0.35);
    expect(german.reasons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'category_words', evidence: expect.stringContaining('stürzt') }),
        expect.objectContaining({ code: expect.stringMatching(/^model_urgency_/) }),
        expect.objectContaining({ code: 'language_known_less', evidence: 'de' }),
      ]),
    );
    const angry = await verdictOn('Acme funktioniert bei mir seit gestern leider nicht mehr 😡😡');
    expect(angry.sentiment).toBe('negative');
  });

  it.each([
    ['pl', 'Dzisiaj rano widziałem w Acme bardzo długą kolejkę przed wejściem do sklepu'],
    ['ko', '오늘 아침에 Acme 매장 앞에 줄이 아주 길었어요'],
    [null, 'mera acme order abhi tak nahi aaya, kab aayega?'],
    ['ru', 'Сегодня утром перед магазином Acme стояла очень длинная очередь'],
  ])(
    'reports that it could not judge a text in a language that no model knows (%s)',
    async (language, text) => {
      const verdict = await verdictOn(text);
      expect(verdict).toMatchObject({ language, category: 'other', sentiment: 'neutral', urgency: 35 });
      expect(verdict.confidence).toBeLessThanOrEqual(0.1);
      expect(verdict.reasons).toContainEqual({
        about: 'provider',
        code: 'language_not_judged',
        evidence: language,
        points: 0,
      });
      expect(
        verdictsOf(verdict).map(({ about, verdict: sentence, sureness }) => [about, sentence, sureness]),
      ).toEqual([
        ['relevance', 'It is about the brand', expect.anything()],
        ['category', 'Not judged in this language', 'only a guess'],
        ['sentiment', 'Not judged in this language', 'only a guess'],
        ['urgency', 'Not judged in this language: 35 of 100', 'only a guess'],
      ]);
    },
  );

  it('recognises an emergency in a language that no model knows, and says that this is all it searched for', async () => {
    const verdict = await verdictOn(
      'Od rana nie mogę się zalogować do konta w sklepie Acme i znajomi też nie mogą: down for everyone',
    );
    expect(verdict.language).toBe('pl');
    expect(verdict.urgency).toBeGreaterThanOrEqual(80);
    expect(verdict.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['urgency_not_judged', 'outage_words', 'language_emergency_only']),
    );
  });
});
