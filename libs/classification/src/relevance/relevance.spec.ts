import { describe, expect, it } from '@jest/globals';
import { type Classification, learnRelevance, type TriagedMention, withPeoplesMark } from '@earshot/domain';
import fc from 'fast-check';
import { relevanceOf } from './relevance.js';
import { relevanceSample, type Sample } from './relevance-sample.spec-helper.js';
import { triagedPosts } from './lessons/triaged-posts.js';

const givenVerdict: Classification = {
  isRelevant: true,
  category: 'other',
  sentiment: 'neutral',
  urgency: 0,
  summary: '',
  confidence: 1,
  language: 'en',
  classifier: 'linear@1',
  reasons: [],
};
const judge = (text: string, sample?: Sample) => relevanceOf(relevanceSample(text, sample));
const codes = (text: string, sample?: Sample) => judge(text, sample).reasons.map(({ code }) => code);
const food = {
  keywords: ['apple'],
  context: 'Apple makes phones and laptops, not the fruit, the juice or the pie',
};

describe('relevance', () => {
  it.each(['Node.js', 'St.John', 'U.S.Bank'])('takes %s for no domain, so that triage teaches', (name) => {
    expect(codes(`a song about ${name} by the sea`, { keywords: [name] })).not.toContain(
      'exact_handle_or_domain',
    );
    expect(codes('see acme.com/help', { keywords: ['acme.com/help'] })).toContain('exact_handle_or_domain');
  });

  it.each<[string, string, Sample]>([
    ['a made-up name in lower case', 'zalando raised its fees', { keywords: ['zalando'] }],
    ['a name of two words', 'went to home depot for paint', { keywords: ['home depot'] }],
    ['an exact handle', 'ok @notion', { keywords: ['@notion'] }],
    ['a domain', 'see linear.app', { keywords: ['linear.app'] }],
    [
      'a link to a part of the brand’s website',
      'look https://shop.target.example/x',
      { keywords: ['target'], website: 'https://target.example', links: ['https://shop.target.example/x'] },
    ],
    ['an ordinary word used as a name', 'I bought it at Target yesterday', { keywords: ['target'] }],
    ['an ordinary word followed by something it owns', 'the Stripe api is great', { keywords: ['stripe'] }],
    ['a handle that matched without its @', 'thanks @slack', { keywords: ['slack'] }],
    ['the handle of an everyday word', 'a raid with @wow tonight', { keywords: ['wow'] }],
    [
      'words of the context',
      'square terminal declined my card payment',
      { keywords: ['square'], context: 'card payments, point of sale' },
    ],
    [
      'words of the description',
      'my notion workspace lost all notes',
      { keywords: ['notion'], description: 'workspace for notes, docs and wikis' },
    ],
    [
      'a word in capitals that is normally in lower case',
      'NAB froze the card of my mother',
      { keywords: ['nab'] },
    ],
    [
      'an action that fits the context',
      'never again: American cancelled my flight',
      { keywords: ['american'], context: 'flight' },
    ],
    [
      'words of the other keywords',
      'target took my redcard and the circle points',
      { keywords: ['target', 'target redcard', 'target circle'] },
    ],
    [
      'one clear occurrence among many unclear ones',
      'the target, the target. I like Target stores',
      { keywords: ['target'] },
    ],
    [
      'the brand’s own account',
      'square prices for next year',
      { keywords: ['square'], authorHandle: 'SquareSupport' },
    ],
  ])('is found for %s', (_name, text, sample) => {
    expect(judge(text, sample)).toMatchObject({ isRelevant: true });
  });

  it.each<[string, string, Sample]>([
    ['an ordinary word after an article', 'we missed the target by a mile', { keywords: ['target'] }],
    ['an ordinary word as a verb', 'I like to square things up', { keywords: ['square'] }],
    ['an ordinary word without other evidence', 'such slack rope', { keywords: ['slack'] }],
    ['a word that is common in posts', 'my storage is full again', { keywords: ['storage'] }],
    ['an everyday word at the beginning', 'Time to go to bed', { keywords: ['time'] }],
    [
      'a name that is only part of the author’s handle',
      'square prices for next year',
      { keywords: ['square'], authorHandle: 'madisonsquares' },
    ],
    ['a dictionary word that is rare in posts', 'Hackers nab a billion passwords', { keywords: ['nab'] }],
    [
      'an abbreviation that is always written in capitals',
      'ICYMI VIDEO of the match',
      { keywords: ['icymi'] },
    ],
    ['an adjective of origin', 'a boy beside the Malaysian passenger plane', { keywords: ['malaysian'] }],
    ['part of a person’s name', 'I met Apple Martin here', { keywords: ['apple'] }],
    ['a place of that name', 'fight night @ Chelsea, London', { keywords: ['chelsea'], brand: 0.3 }],
    ['the beginning of another handle', 'Follow @apple.holidays', { keywords: ['apple'], brand: 0.5 }],
    ['part of a link', 'fund it: https://www.square.example/projects/square-pegs', { keywords: ['square'] }],
    ['a file extension', 'sometimes main.rust fails', { keywords: ['rust'], brand: 0.5 }],
    [
      'a community of that name',
      'Seabird, simply stunning (x-post from r/android)',
      { keywords: ['android'], brand: 0.5 },
    ],
    ['meanings that the context excludes', 'Apple pie and apple juice for all', food],
  ])('is not found for %s', (_name, text, sample) => {
    expect(judge(text, sample)).toMatchObject({ isRelevant: false });
  });

  it('uses a name in a link only if it occurs nowhere else', () => {
    const sample = { keywords: ['square'], links: ['https://square.example/pegs'] };
    expect(codes('fund it: https://square.example/pegs', sample)).toContain('only_in_a_link');
    const beside = codes('I like to square things up: https://square.example/pegs', sample);
    expect(beside).toContain('used_as_a_word');
    expect(beside).not.toContain('only_in_a_link');
  });

  it.each([
    ['an address without its scheme', 'look: square.example/pegs'],
    ['the path of one', 'look: news.example/2026/square-pegs'],
    ['the server of a handle', 'by @ada@square.example'],
  ])('takes %s for a link', (_name, text) => {
    expect(codes(text, { keywords: ['square'] })).toContain('only_in_a_link');
  });

  it.each([
    'We moved to square.example last year',
    'square/round',
    'and/or square',
    'Square.Then came a storm / hail',
  ])('does not take a name outside of links for one: %s', (text) => {
    expect(codes(text, { keywords: ['square'] })).not.toContain('only_in_a_link');
  });

  it.each([
    ['glued_to_another_word', 'x-post from r/square, you all', 'r/square'],
    ['glued_to_another_word', 'A (pre-Square) app.\nFound it', 'pre-Square'],
    ['glued_to_another_word', 'a Square-based site', 'Square-based'],
    ['glued_to_another_word', 'fight night @ Square, London with us', 'Square, London'],
    ['glued_to_another_word', 'Follow @square.holidays.', '@square.holidays'],
    ['only_in_a_link', 'see https://en.square.example/wiki/pegs', 'https://en.square.example'],
    ['only_in_a_link', 'see square.example/pegs', 'square.example'],
    ['part_of_another_name', 'we met Square Garden here', 'Square Garden'],
    ['handle', 'lunch @ Square with us', '@ Square'],
  ])('shows whole words as evidence: %s in “%s”', (code, text, evidence) => {
    const found = judge(text, { keywords: ['square'] }).reasons.find((reason) => reason.code === code);
    expect(found?.evidence).toBe(evidence);
  });

  it.each(['a source told The Square', 'They said Square For Linux is out', 'we asked What Square does'])(
    'takes no joining word for a part of the name: %s',
    (text) => {
      expect(codes(text, { keywords: ['square'] })).not.toContain('part_of_another_name');
    },
  );

  it('takes no longer name for another one if users name it themselves', () => {
    const text = 'We flew with Square Airways to Rome';
    const found = (sample: Sample) => codes(text, { keywords: ['square'], ...sample });
    expect(found({ context: 'trains and buses' })).toContain('part_of_another_name');
    expect(found({ context: 'trains, not Square Airways' })).toContain('part_of_another_name');
    expect(found({ context: 'trains and Square Airways' })).not.toContain('part_of_another_name');
    expect(found({ keywords: ['square', 'square airways'] })).not.toContain('part_of_another_name');
  });

  it('is not found if the name stands only in a link and no model has judged the post', () => {
    const text = 'Heute gelesen: https://news.example/a/zalando';
    expect(judge(text, { keywords: ['zalando'] })).toMatchObject({ isRelevant: false });
    expect(judge('Heute bei zalando', { keywords: ['zalando'] })).toMatchObject({ isRelevant: true });
  });

  it('is found for a link to the brand’s own site', () => {
    const link = 'https://square.example/pricing';
    const sample = { keywords: ['square'], website: 'https://www.square.example', links: [link] };
    expect(judge('look at this', sample)).toMatchObject({ isRelevant: true });
  });

  it('takes no word after a handle or a hashtag for a part of the name', () => {
    expect(codes('@Square FIX my phone', { keywords: ['square'] })).not.toContain('part_of_another_name');
    expect(codes('#Square Garden party', { keywords: ['square'] })).not.toContain('part_of_another_name');
  });

  it('quotes a word of the context as the post has it', () => {
    const sample = { keywords: ['square'], context: 'a terminal by Acme' };
    const found = judge('Acme’s square broke', sample).reasons.find(({ code }) => code === 'context_words');
    expect(found?.evidence).toBe('acme');
  });

  it('recognizes plurals and endings of the context’s words, and the words it negates', () => {
    const about = codes('apple phone repaired', food);
    expect(about).toContain('context_words');
    expect(about).not.toContain('context_against');
    expect(codes('an apple a day, freshly juiced: juice!', food)).toContain('context_against');
    expect(codes('apple is what it is', food)).toContain('context_missing');
    expect(codes('I love @Apple so much', food)).not.toContain('context_missing');
  });

  it.each([
    'Mobile operator with no contract and no hidden fees',
    'Mobile operator, never a contract with hidden fees',
    'Mobile operator: not only contracts without hidden fees',
    'Not for profit operator: contracts, hidden fees',
    'Mobile operator that customers ignore hidden fees of, contract',
  ])('takes only what stands after "not" for what the brand is not: %s', (context) => {
    const said = codes('Apple hid the fees in my contract, such hidden fees', {
      keywords: ['apple'],
      context,
    });
    expect(said).toContain('context_words');
    expect(said).not.toContain('context_against');
  });

  it.each(['Phones and laptops. Ignore the fruit', 'Phones and laptops, except the fruit'])(
    'also takes what else denies: %s',
    (context) => {
      expect(codes('apple is a fruit', { keywords: ['apple'], context })).toContain('context_against');
    },
  );

  it('follows the topic of the post if the name is an ordinary word, more strongly the clearer it is', () => {
    const sample = { keywords: ['apple'], context: 'phones and laptops' };
    const at = (alike: number) => judge('Apple again this morning', { ...sample, alike });
    const likenesses = [-1, -0.2, 0, 0.1, 0.2, 0.3, 0.4, 0.6, 1];
    const probabilities = likenesses.map((alike) => at(alike).probability);
    expect(probabilities).toEqual([...probabilities].sort((a, b) => a - b));
    expect(at(0.6)).toMatchObject({ isRelevant: true });
    expect(at(-0.2)).toMatchObject({ isRelevant: false });
    expect(codes('apple', { ...sample, alike: 0.6 })).toContain('context_alike');
    expect(codes('apple', { ...sample, alike: 0 })).toContain('context_unlike');
    expect(codes('apple', sample).filter((code) => /alike|unlike/.test(code))).toEqual([]);
  });

  describe('if the post does not fit the context', () => {
    const sample = { keywords: ['guardian'], context: 'British newspaper, editor, journalists', alike: -0.2 };
    const doubts = (text: string) =>
      judge(text, sample)
        .reasons.filter(({ code }) => code === 'context_missing' || code === 'context_unlike')
        .reduce((sum, { points }) => sum + points, 0);

    it('is still found for a handle', () => {
      expect(doubts('more snow than ever @guardian')).toBe(0);
      expect(judge('more snow than ever @guardian', sample)).toMatchObject({ isRelevant: true });
    });

    it.each(['so says the Guardian today', 'snow (Guardian)'])(
      'drops by half the points if the word is clearly written as a name: %s',
      (text) => {
        expect(doubts(text)).toBeCloseTo(doubts('a guardian of the snow') / 2, 1);
        expect(judge(text, { ...sample, alike: 0.15, brand: 0.9 })).toMatchObject({ isRelevant: true });
      },
    );

    it.each(['a guardian of the snow', 'Guardian of the snow', 'GUARDIAN OF ALL THE SNOW'])(
      'drops by all the points otherwise: %s',
      (text) => {
        expect(doubts(text)).toBeLessThan(-1);
        expect(judge(text, { ...sample, brand: 0.9 })).toMatchObject({ isRelevant: false });
      },
    );
  });

  it('lets an explicit context outweigh a distinctive name', () => {
    const sample = { keywords: ['tidepool'], context: 'insulin dosing app, not the pools on a beach' };
    const onABeach = 'crabs in a tidepool on the beach, such pools are lovely';
    expect(judge(onABeach, { ...sample, alike: -0.1 })).toMatchObject({ isRelevant: false });
    expect(judge('tidepool lost my insulin data', { ...sample, alike: 0.4 })).toMatchObject({
      isRelevant: true,
    });
  });

  describe('if the context says what else the name stands for', () => {
    const keywords = ['tidepool'];
    const context = 'insulin dosing app, not the pools on a beach';
    const sample = { keywords, context, brand: 0.8, alike: 0.3 };
    const onABeach = 'look at this tidepool we found';

    it('follows what the post is closer to, more strongly the clearer it is', () => {
      const likenesses = [1, 0.6, 0.4, 0.3, 0.25, 0.2, 0, -0.5];
      const probabilities = likenesses.map(
        (alikeAgainst) => judge(onABeach, { ...sample, alikeAgainst }).probability,
      );
      expect(probabilities).toEqual([...probabilities].sort((a, b) => a - b));
      expect(judge(onABeach, { ...sample, alikeAgainst: 0.5 })).toMatchObject({ isRelevant: false });
      expect(codes(onABeach, { ...sample, alikeAgainst: 0.5 })).toContain('closer_to_another_meaning');
      expect(codes(onABeach, { ...sample, alikeAgainst: 0 })).toContain('closer_to_the_brand');
      expect(codes(onABeach, sample).filter((code) => code.startsWith('closer'))).toEqual([]);
    });

    it('doubts a handle never, and a capital half as much', () => {
      const doubt = (text: string) =>
        judge(text, { ...sample, alikeAgainst: 0.5 }).reasons.find(
          ({ code }) => code === 'closer_to_another_meaning',
        )?.points ?? 0;
      expect(doubt('my data is gone @tidepool')).toBe(0);
      expect(doubt('so says the Tidepool')).toBeCloseTo(doubt('so says the tidepool') / 2, 1);
    });

    it('takes lower case for the ordinary word, whether or not a dictionary has it', () => {
      expect(codes(onABeach, sample)).toEqual(expect.arrayContaining(['lower_case', 'used_as_a_word']));
      expect(codes(onABeach, { keywords, context: 'insulin dosing app' })).not.toContain('lower_case');
    });
  });

  it('grows with the model’s score, and ignores a missing score', () => {
    const said = [0, 0.2, 0.5, 0.8, 1].map(
      (brand) => judge('Slack again', { keywords: ['slack'], brand }).probability,
    );
    expect(said).toEqual([...said].sort((a, b) => a - b));
    expect(said[0]).toBeLessThan(said[4] ?? 0);
    expect(judge('Slack again', { keywords: ['slack'], brand: NaN })).toEqual(
      judge('Slack again', { keywords: ['slack'] }),
    );
  });

  it('is the logistic function of the sum of its reasons’ points, counting each piece of evidence once', () => {
    const { reasons, probability } = judge('the target, the target, the target', { keywords: ['target'] });
    const sum = reasons.reduce((total, { points }) => total + points, 0);
    expect(probability).toBeCloseTo(1 / (1 + Math.exp(-sum)), 10);
    expect(reasons.map(({ code, evidence }) => [code, evidence])).toEqual([
      ['ordinary_word', 'target'],
      ['mostly_the_brand', null],
      ['lower_case', 'target'],
      ['used_as_a_word', 'the target'],
    ]);
  });

  it('is always between 0 and 1 and never throws, whatever surrounds the name', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        'acme',
        'Acme',
        'ACME',
        '@acme',
        '#acme',
        "acme's",
        '\ud800',
        '\u0000',
        '((((',
        'not '.repeat(40),
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.string({ unit: 'binary' }), (parts, context) => {
        const { probability, reasons } = judge(parts.join(' '), { context: `${context} not the ${context}` });
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(1);
        for (const { evidence } of reasons) expect(evidence?.isWellFormed() ?? true).toBe(true);
      }),
    );
  });

  it('is assumed without reasons if the post has no keyword', () => {
    expect(judge('hello', { keywords: ['acme'] })).toMatchObject({ isRelevant: true, reasons: [] });
  });
});

describe('relevance with triage lessons', () => {
  const triaged = (status: TriagedMention['status'], text: string, keywords = ['apple']): TriagedMention => {
    const { post, matches } = relevanceSample(text, { keywords });
    return { projectId: 'p', status, ...post, matches, reasons: judge(text, { keywords }).reasons };
  };
  const dishes = ['tart', 'cake', 'crumble', 'strudel', 'turnover', 'sauce'];
  const triage = [
    ...dishes.map((dish) => triaged('ignored', `my favourite recipe: Apple ${dish} with cinnamon`)),
    ...dishes.map((_, n) => triaged('done', `queued ${n} hours for the new Apple phone`)),
  ];
  const learned = learnRelevance(triagedPosts(triage));
  const sample = { keywords: ['apple'], learned };

  it('drops for posts like those the team ignored, with the words as evidence', () => {
    const text = 'grandma’s recipe for Apple dumplings with cinnamon';
    expect(judge(text, { keywords: ['apple'] }).isRelevant).toBe(true);
    const { isRelevant, reasons } = judge(text, sample);
    expect(isRelevant).toBe(false);
    const lesson = reasons.find(({ code }) => code === 'your_team_ignored_similar');
    expect(lesson?.evidence).toMatch(/(?:cinnamon|recipe): 6 of 6 ignored/);
  });

  it('grows for posts like those the team kept', () => {
    const text = 'an apple phone for my daughter';
    expect(judge(text, sample).probability).toBeGreaterThan(judge(text, { keywords: ['apple'] }).probability);
    expect(judge(text, sample).reasons.map(({ code }) => code)).toContain('your_team_kept_similar');
  });

  it('learns nothing from mentions that are new, or new again', () => {
    const taken = triage.map((mention) => ({ ...mention, status: 'new' as const }));
    expect(learnRelevance(triagedPosts(taken))).toBeNull();
  });

  it.each([
    ['the handle', '@apple recipe cinnamon', ['@apple']],
    ['the domain', 'apple.com has a recipe with cinnamon', ['apple.com']],
  ])('stays the same for posts with %s, whatever was ignored', (_name, text, keywords) => {
    const ignored = Array.from({ length: 200 }, () => triaged('ignored', text, keywords));
    const all = learnRelevance(triagedPosts([...ignored, ...triage]));
    expect(judge(text, { keywords, learned: all })).toEqual(judge(text, { keywords }));
  });

  it('does not use its own lessons as evidence', () => {
    const text = 'recipe for Apple dumplings with cinnamon';
    const again = { ...triaged('ignored', text), reasons: judge(text, sample).reasons };
    expect(triagedPosts([again])).toEqual(triagedPosts([triaged('ignored', text)]));
  });

  it('learns the same from a mention whose status has overridden its verdict', () => {
    const text = 'grandma’s recipe for Apple dumplings with cinnamon';
    const once = triaged('ignored', text);
    const verdict = { ...givenVerdict, reasons: once.reasons };
    const { reasons } = withPeoplesMark(verdict, 'ignored');
    expect(reasons.length).toBe(once.reasons.length + 1);
    expect(triagedPosts([{ ...once, reasons }])).toEqual(triagedPosts([once]));
  });

  it('learns nothing from matches of a whole feed', () => {
    const mention = triaged('ignored', 'an Apple recipe');
    const [match] = mention.matches;
    if (match === undefined) throw new Error('The name does not stand in it.');
    const entry = { ...match, field: 'feed' as const, keyword: 'A feed' };
    expect(triagedPosts([{ ...mention, matches: [entry] }])).toEqual([]);
    const both = { ...mention, matches: [match, { ...entry, monitorId: 'other' }] };
    expect(triagedPosts([both])).toEqual(triagedPosts([mention]));
  });
});
