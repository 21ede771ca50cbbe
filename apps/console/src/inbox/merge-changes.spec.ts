import { describe, expect, it } from '@jest/globals';
import type { MentionOutput } from '@earshot/contracts';
import { isInView, isLoadedPart, patchMentions } from './merge-changes.js';

const mention = (id: string, more: Partial<MentionOutput> = {}) =>
  ({ id, status: 'new', ...more }) as MentionOutput;

describe('patchMentions', () => {
  it('updates mentions in place and adds none', () => {
    const data = { pages: [{ mentions: [mention('a'), mention('b')] }, { mentions: [mention('c')] }] };
    const patched = patchMentions(data, [mention('c', { status: 'done' }), mention('d')]);
    expect(patched.pages.map((page) => page.mentions.map(({ id, status }) => [id, status]))).toEqual([
      [
        ['a', 'new'],
        ['b', 'new'],
      ],
      [['c', 'done']],
    ]);
  });

  it('returns the same object if nothing has changed, so that nothing re-renders', () => {
    const data = { pages: [{ mentions: [mention('a')] }] };
    expect(patchMentions(data, [mention('z')])).toBe(data);
  });
});

describe('isInView', () => {
  it.each([
    [['me'], 'ada', true],
    [['me'], 'kev', false],
    [['kev', 'none'], 'kev', true],
    [['none'], null, true],
    [['none'], 'ada', false],
    [['ada'], 'ada', true],
    [[], 'kev', true],
  ])('for a view assigned to %j and the assignee %s returns %s', (assignee, id, expected) => {
    const mention = {
      status: 'new',
      is_relevant: null,
      assignee: id === null ? null : { id, name: '' },
    } as const;
    expect(isInView(mention, { status: [], status_not: [], relevance: 'any', assignee }, 'ada')).toBe(
      expected,
    );
  });

  it.each([
    ['new', true, true],
    ['new', null, true],
    ['new', false, false],
    ['done', true, false],
  ] as const)(
    'for the inbox, with status %s and is_relevant %s, returns %s',
    (status, is_relevant, expected) => {
      expect(
        isInView(
          { status, is_relevant, assignee: null },
          { status: ['new'], status_not: [], relevance: 'yes', assignee: [] },
          'me',
        ),
      ).toBe(expected);
    },
  );

  it('handles the views of hidden mentions and of everything', () => {
    expect(
      isInView(
        { status: 'done', is_relevant: false, assignee: null },
        { status: [], status_not: [], relevance: 'no', assignee: [] },
        'me',
      ),
    ).toBe(true);
    expect(
      isInView(
        { status: 'done', is_relevant: null, assignee: null },
        { status: [], status_not: [], relevance: 'no', assignee: [] },
        'me',
      ),
    ).toBe(false);
    expect(
      isInView(
        { status: 'done', is_relevant: null, assignee: null },
        { status: [], status_not: [], relevance: 'any', assignee: [] },
        'me',
      ),
    ).toBe(true);
  });
});

describe('isLoadedPart', () => {
  const at = (found_at: string, urgency: number | null) => ({ found_at, urgency });
  const last = at('2026-11-20T00:00:00.000Z', 40);
  it.each([
    ['found', at('2026-11-21T00:00:00.000Z', 0), true],
    ['found', at('2026-11-19T00:00:00.000Z', 90), false],
    ['urgency', at('2026-11-19T00:00:00.000Z', 90), true],
    ['urgency', at('2026-11-21T00:00:00.000Z', null), false],
  ] as const)('in the order %s, for %j, returns %s', (order, mention, expected) => {
    expect(isLoadedPart(mention, last, order)).toBe(expected);
    expect(isLoadedPart(mention, null, order)).toBe(true);
  });
});
