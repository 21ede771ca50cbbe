import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EvidencePost, evidenceSpans } from './evidence-spans.js';
import { reasonSentences } from './reason-sentences.js';

const post: EvidencePost = {
  title: 'Nobody answers, now what?',
  text: 'No answer since Monday. It got worse, and I miss the old one. 62 % of us left.',
  matches: [],
};
const wordsOf = (code: string, evidence: string | null, of = post): string[] =>
  evidenceSpans(of, { code, evidence }).map(({ field, start, end }) => (of[field] ?? '').slice(start, end));

describe('evidenceSpans', () => {
  it('finds the entire evidence where it first occurs, title before text', () => {
    expect(evidenceSpans(post, { code: 'category_words', evidence: '?' })).toEqual([
      { field: 'title', start: 24, end: 25 },
    ]);
    expect(evidenceSpans(post, { code: 'category_words', evidence: 'since Monday' })).toEqual([
      { field: 'text', start: 10, end: 22 },
    ]);
  });

  it('matches case and whole words', () => {
    expect(wordsOf('model_negative', 'No')).toEqual(['No']);
    expect(evidenceSpans(post, { code: 'model_negative', evidence: 'No' })[0]?.field).toBe('text');
    expect(wordsOf('outage_words', 'no answer')).toEqual([]);
    expect(wordsOf('safety_words', 'answer since M')).toEqual([]);
  });

  it('ignores case if the evidence is stored in lower case', () => {
    expect(wordsOf('context_words', 'no answer, monday')).toEqual(['No answer', 'Monday']);
  });

  it('finds the words of a list one by one, and skips absent ones', () => {
    expect(wordsOf('model_negative', 'worse, hate, miss')).toEqual(['worse', 'miss']);
  });

  it('finds words across line breaks, although they are stored with one space', () => {
    const broken = { ...post, text: 'It is down\n\n  for everyone.' };
    expect(wordsOf('outage_words', 'down for everyone', broken)).toEqual(['down\n\n  for everyone']);
  });

  it('finds truncated evidence, but not a truncated word', () => {
    const text = `${'down '.repeat(11)}forever, and wonderful`;
    const cut = text.slice(0, 60);
    expect(wordsOf('outage_words', cut, { ...post, text })).toEqual([cut]);
    expect(wordsOf('outage_words', 'down down…', { ...post, text })).toEqual(['down down']);
    const list = 'wonderful and great and good and nice and fine and well, won';
    expect(list).toHaveLength(60);
    expect(wordsOf('model_positive', list, { ...post, title: null, text: 'I won. wonderful and' })).toEqual(
      [],
    );
  });

  it('marks every match of a named keyword, however it is written', () => {
    const matches = [
      { field: 'title' as const, keyword: 'acme', start: 0, end: 4 },
      { field: 'text' as const, keyword: 'acme', start: 3, end: 7 },
      { field: 'text' as const, keyword: 'globex', start: 9, end: 15 },
      { field: 'url' as const, keyword: 'acme', start: 8, end: 12 },
    ];
    const named = { title: 'ACME', text: 'Is Acme, Globex?', matches };
    expect(wordsOf('distinctive_name', 'acme', named)).toEqual(['ACME', 'Acme']);
    expect(wordsOf('several_keywords', 'acme, globex', named)).toEqual(['ACME', 'Acme', 'Globex']);
    expect(wordsOf('distinctive_name', 'acme', { title: null, text: '', matches })).toEqual([]);
  });

  it('marks nothing for figures and words that are not in the post', () => {
    expect(wordsOf('model_urgency_today', '62 %')).toEqual([]);
    expect(wordsOf('model_category', 'Monday 62 %')).toEqual([]);
    expect(wordsOf('llm_decided', 'Monday')).toEqual([]);
    expect(wordsOf('llm_words', 'Monday')).toEqual(['Monday']);
    expect(wordsOf('category_words', null)).toEqual([]);
    expect(wordsOf('category_words', '')).toEqual([]);
  });

  it('finds words in scripts without spaces', () => {
    const japanese = { title: null, text: '半年使ってひどい目に', matches: [] };
    expect(evidenceSpans(japanese, { code: 'negative_word', evidence: 'ひどい' })).toEqual([
      { field: 'text', start: 5, end: 8 },
    ]);
  });

  it('stays within the field and covers words named by the reason, whatever the post and evidence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(reasonSentences)),
        fc.option(written),
        written,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 80 }),
        (code, title, text, from, length) => {
          const evidence = tidy(text.slice(from, from + length)).slice(0, 60);
          for (const { field, start, end } of evidenceSpans(
            { title, text, matches: [] },
            { code, evidence },
          )) {
            const content = (field === 'title' ? title : text) ?? '';
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(content.length);
            const covered = content.slice(start, end);
            expect(covered.isWellFormed()).toBe(true);
            expect([evidence, ...evidence.split(', ')].map((words) => tidy(words).toLowerCase())).toContain(
              tidy(covered).toLowerCase(),
            );
          }
        },
      ),
    );
  });
});

const written = fc
  .array(
    fc.constantFrom('down', 'Down', 'up', ', ', ' ', '\n', '.', '(', '\\', '😀', 'é', '半', '?', 'x-1'),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .trim();
}
