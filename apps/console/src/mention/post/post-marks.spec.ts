import { describe, expect, it } from '@jest/globals';
import type { MatchOutput, ReasonOutput } from '@earshot/contracts';
import { postMarks } from './post-marks.js';

const match = (field: MatchOutput['field'], start: number): MatchOutput => ({
  monitor_id: 'm',
  keyword: 'acme',
  field,
  link: null,
  start,
  end: start + 4,
});
const reason = (about: ReasonOutput['about'], ...spans: ReasonOutput['spans']): ReasonOutput => ({
  about,
  code: 'code',
  sentence: '',
  evidence: null,
  points: 1,
  against: false,
  spans,
});

describe('postMarks', () => {
  const post = {
    title: 'acme',
    text: 'acme is down for all',
    matches: [match('title', 0), match('text', 0), match('url', 9)],
  };
  const urgent = reason('urgency', { field: 'text', start: 8, end: 12 });
  const about = reason(
    'relevance',
    { field: 'title', start: 0, end: 4 },
    { field: 'text', start: 0, end: 4 },
  );

  it('marks keywords, and the evidence for urgency and category', () => {
    expect(postMarks(post, [urgent, about], null)).toEqual({
      title: [{ start: 0, end: 4, kind: 'keyword' }],
      text: [
        { start: 0, end: 4, kind: 'keyword' },
        { start: 8, end: 12, kind: 'evidence' },
      ],
    });
  });

  it('also marks every occurrence of the selected reason', () => {
    const { title, text } = postMarks(post, [urgent, about], about);
    expect([title, text].map((marks) => marks.filter(({ kind }) => kind === 'pointed').length)).toEqual([
      1, 1,
    ]);
  });
});
