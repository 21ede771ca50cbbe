import type { Match } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { alertHtml } from '../email/html/alert-html.js';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { fitItems } from './fit-text.js';
import { timeLabel } from './labels.js';
import { cutBytes, cutText, oneLine } from './cut-text.js';
import { markedText } from './marked-text.js';
import { mentionFacts } from './mention-facts.js';
import { safeLink } from './safe-link.js';
import { subjectLine } from './subject-line.js';
import { whyItFired } from './why-it-fired.js';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

describe('cutText', () => {
  it.each([
    [3, 'abcd', 'ab…'],
    [4, 'abcd', 'abcd'],
    [5, 'abcd', 'abcd'],
    [2, '😀😀', '😀😀'],
    [2, '😀😀😀', '😀…'],
  ])('keeps at most %i characters of %s', (max, text, expected) => {
    expect(cutText(text, max)).toBe(expected);
  });

  it('never exceeds the limit, and splits no character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 200 }), (text, max) => {
        const cut = cutText(text, max);
        expect([...cut].length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('cutBytes', () => {
  it('returns the start of the text within the byte limit, and splits no character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 200 }), (text, max) => {
        const cut = cutBytes(text, max);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(max);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('oneLine', () => {
  it('removes control characters, line ends and direction overrides', () => {
    expect(oneLine(' a\r\nBcc: b\u0000\u2028c\u202Ed ')).toBe('a Bcc: b cd');
  });
});

describe('markedText', () => {
  const match = (start: number, end: number): Match => ({
    monitorId: 'm', keyword: 'k', field: 'text', link: null, start, end,
  }); // prettier-ignore

  it('splits a text at its matches, with overlapping ones merged', () => {
    expect(markedText('say acme.com now', [match(4, 8), match(4, 12)], 'text', 100)).toEqual([
      { text: 'say ', isMatch: false },
      { text: 'acme.com', isMatch: true },
      { text: ' now', isMatch: false },
    ]);
  });

  it('shows the part of a long text around the first match', () => {
    const text = `${'a'.repeat(500)}acme${'b'.repeat(500)}`;
    const parts = markedText(text, [match(500, 504)], 'text', 100);
    expect(parts.map(({ text: part }) => part).join('')).toBe(`… ${'a'.repeat(25)}acme${'b'.repeat(71)} …`);
    expect(parts.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'acme', isMatch: true }]);
  });

  it('keeps all of a short text and splits no character, whatever the offsets', () => {
    const offsets = fc.tuple(fc.nat(80), fc.nat(80));
    fc.assert(
      fc.property(
        anyText,
        fc.array(offsets, { maxLength: 5 }),
        fc.integer({ min: 4, max: 400 }),
        (text, pairs, max) => {
          const matches = pairs
            .map(([start, length]) => match(start, start + length))
            .filter(
              ({ start, end }) => text.slice(0, start).isWellFormed() && text.slice(0, end).isWellFormed(),
            );
          const parts = markedText(text, matches, 'text', max);
          expect(parts.every((part) => part.text.isWellFormed())).toBe(true);
          if (text.length <= max) expect(parts.map((part) => part.text).join('')).toBe(text);
        },
      ),
    );
  });
});

describe('safeLink', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'mailto:a@b.example', '//x', '', null])(
    'drops %j',
    (url) => {
      expect(safeLink(url)).toBeNull();
    },
  );

  it('keeps web pages', () => {
    expect(safeLink('https://a.example/x?y="z"')).toBe('https://a.example/x?y=%22z%22');
  });
});

describe('subjectLine', () => {
  it('names brand, category, source and summary', () => {
    expect(subjectLine(sampleMessage())).toBe('[Acme] Complaint on Reddit: Acme checkout is down.');
  });

  it('is at most 120 characters on one line, whatever the names and texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, summary) => {
        const message = sampleMessage({ projectName: name, summary });
        const subject = subjectLine(message);
        expect([...subject].length).toBeLessThanOrEqual(120);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

describe('subjectLine for several mentions', () => {
  it('names the brand, the number of mentions, and the urgency and summary of the most urgent', () => {
    const summaries = ['The toaster started smoking.', 'It is late.'];
    const each = (index: number) => ({ urgency: 96 - index, summary: summaries[index] ?? 'It is red.' });
    expect(subjectLine(sampleMessage({ each }, 1_200))).toBe(
      '[Acme] 1,200 mentions, most urgent 96: The toaster started smoking.',
    );
  });
});

describe('whyItFired', () => {
  it('names the alert, the monitor, the keyword and each condition of the rule', () => {
    expect(whyItFired(sampleMessage())).toBe(
      'The alert “Outages” fired because “Acme brand” matched “acme”, the post is about your brand, ' +
        'its category is complaint, its sentiment is negative and its urgency 88 is at least 60.',
    );
  });

  it('names what several mentions have in common', () => {
    const monitors = ['One', 'Two', 'Three', 'Four', 'Five'];
    const message = sampleMessage({ each: (index) => ({ monitorName: monitors[index % 5] ?? '' }) }, 700);
    expect(whyItFired(message)).toBe(
      'The alert “Outages” fired for 700 mentions because “One”, “Two”, “Three” and 2 more matched, each post is about ' +
        'your brand, its category is complaint or bug report, its sentiment is negative and its urgency is at least 60.',
    );
  });

  it('names the sources that the rule lists', () => {
    const one = sampleMessage({ keyword: 'acme' });
    const sources = ['reddit', 'x'] as const;
    expect(whyItFired({ ...one, alert: { ...one.alert, sources } })).toContain(
      'the post is about your brand, it was posted on Reddit, its category is complaint',
    );
    const many = sampleMessage({}, 3);
    expect(whyItFired({ ...many, alert: { ...many.alert, sources } })).toContain(
      'each post is about your brand, it was posted on Reddit or X, its category is',
    );
  });

  it('calls a post about something else what it is: what its monitor looks for', () => {
    const about = (total: number, change: object) => {
      const message = sampleMessage({}, total);
      return whyItFired({ ...message, items: message.items.map((item) => ({ ...item, ...change })) });
    };
    expect(about(1, { isAboutUs: false })).toContain('the post is about what the monitor looks for, its');
    expect(about(1, { isAboutUs: false, monitorNames: ['Rival', 'Acme brand'] })).toContain(
      'the post is about what the monitors look for, its',
    );
    expect(about(2, { isAboutUs: false })).toContain('each post is about what its monitor looks for, its');
  });

  it('names only the conditions that the rule sets', () => {
    const message = sampleMessage();
    const alert = { ...message.alert, categories: [], sentiments: [], minUrgency: 0 };
    expect(whyItFired({ ...message, alert })).toBe(
      'The alert “Outages” fired because “Acme brand” matched “acme” and the post is about your brand.',
    );
  });

  it('names the kinds and languages that the rule lists', () => {
    const rule = {
      kinds: ['post', 'comment'],
      languages: ['en', 'de'],
      categories: [],
      sentiments: [],
    } as const;
    const one = sampleMessage();
    const alert = { ...one.alert, ...rule, minUrgency: 0 };
    expect(whyItFired({ ...one, alert })).toMatch(
      /the post is about your brand, it is a post and its language is English\.$/,
    );
    const unknown = one.items.map((item) => ({ ...item, mention: { ...item.mention, language: null } }));
    expect(whyItFired({ ...one, alert, items: unknown })).toMatch(
      /its language is unknown \(a list of languages does not exclude such posts\)\.$/,
    );
    expect(whyItFired({ ...one, alert, items: [...one.items, ...unknown], total: 2 })).toMatch(
      /each post is about your brand, it is a post or comment and its language is English, German or unknown\.$/,
    );
  });

  it('names unknown languages once, whether the rule lists them or not', () => {
    const message = sampleMessage({}, 2);
    const items = message.items.map((item, index) => ({
      ...item,
      mention: { ...item.mention, language: index === 0 ? 'de' : null },
    }));
    for (const languages of [['und', 'de'], ['de']])
      expect(whyItFired({ ...message, items, alert: { ...message.alert, languages } })).toContain(
        'its language is German or unknown,',
      );
  });

  it('names no condition if the rule or the verdict has changed since', () => {
    const calm = sampleMessage({ urgency: 40 });
    expect(whyItFired(calm)).toBe(
      'The alert “Outages” fired because “Acme brand” matched “acme”. The rule or the verdict on the post has changed since.',
    );
    expect(whyItFired(sampleMessage({ each: (index) => ({ urgency: 80 - index * 15 }) }, 3))).toBe(
      'The alert “Outages” fired for 3 mentions because “Acme brand” matched. The rule or the verdict on a post has changed since.',
    );
    const unmatched = calm.items.map((item) => ({ ...item, monitorNames: [] }));
    expect(whyItFired({ ...calm, items: unmatched })).toBe(
      'The alert “Outages” fired. The rule or the verdict on the post has changed since.',
    );
  });

  it('does not take a message that is retried after a pause for one of a changed rule', () => {
    const message = sampleMessage();
    const alert = { ...message.alert, activeSince: new Date('2026-12-01T00:00:00Z') };
    expect(whyItFired({ ...message, alert })).toBe(whyItFired(message));
  });
});

describe('a message about a mention that could not be judged in its language', () => {
  const message = sampleMessage();
  const unjudged = message.items.map((item) => ({
    ...item,
    mention: {
      ...item.mention,
      classification: {
        isRelevant: true,
        category: 'other' as const,
        sentiment: 'neutral' as const,
        urgency: 35,
        summary: 'Acme nie działa',
        confidence: 0.1,
        language: 'pl',
        classifier: 'transformer@1',
        reasons: [{ about: 'provider' as const, code: 'language_not_judged', evidence: 'pl', points: 0 }],
      },
    },
  }));
  const alert = { ...message.alert, minUrgency: 80 };

  it('claims no urgency, category or sentiment', () => {
    const [item] = unjudged;
    if (item === undefined) throw new Error('The sample has no item.');
    const facts = mentionFacts(item, 'UTC');
    expect(facts.kind).toMatch(/^Mention on /);
    expect(facts.verdict).toMatchObject({ category: 'Not judged in its language', sentiment: 'Not judged' });
    expect(whyItFired({ ...message, alert, items: [item], total: 1 })).toMatch(
      /no category, sentiment or urgency holds it back\.$/,
    );
    expect(whyItFired({ ...message, alert, items: [item], total: 1 })).not.toContain('at least 80');
    expect(whyItFired({ ...message, alert, items: [item, ...message.items], total: 2 })).toContain(
      'of some the language could not be judged',
    );
    const digest = alertHtml({ ...message, alert, items: [item, item], total: 2 });
    expect(digest).toContain('Not judged in its language 2<');
    expect(digest).not.toContain('Other 2<');
  });
});

describe('timeLabel', () => {
  it.each([
    ['UTC', '21 Nov 2026, 05:12 UTC'],
    ['Europe/Berlin', '21 Nov 2026, 06:12 CET'],
    ['America/Los_Angeles', '20 Nov 2026, 21:12 GMT-8'],
    ['Asia/Kathmandu', '21 Nov 2026, 10:57 GMT+5:45'],
  ])('in %s is %s', (timeZone, expected) => {
    expect(timeLabel(new Date('2026-11-21T05:12:00.000Z'), timeZone)).toBe(expected);
  });
});

describe('fitItems', () => {
  const { items } = sampleMessage({}, 20);
  const fitted = (maxSize: number) =>
    fitItems(
      items,
      (shown, length) => ({ count: shown.length, length }),
      ({ count, length }) => count * length <= maxSize,
    );

  it('shortens texts before it leaves out mentions, and leaves out as few as possible', () => {
    expect(fitted(10_000)).toEqual({ count: 20, length: 240 });
    expect(fitted(4_799)).toEqual({ count: 20, length: 160 });
    expect(fitted(600)).toEqual({ count: 20, length: 30 });
    expect(fitted(599)).toEqual({ count: 19, length: 30 });
    expect(fitted(30)).toEqual({ count: 1, length: 30 });
    expect(fitted(0)).toEqual({ count: 0, length: 30 });
  });
});
