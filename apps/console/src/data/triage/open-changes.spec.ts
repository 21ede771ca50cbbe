import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MentionStatus } from '@earshot/domain';
import { type Change, openChanges, takeBack } from './open-changes.js';

const change = (id: string, was: MentionStatus, set: MentionStatus): Change => ({ id, was, set });
/** What is shown after the server has refused this change. */
const refuse = (refused: Change): unknown[] => {
  openChanges.delete(refused);
  return [...takeBack([refused])];
};

beforeEach(() => openChanges.clear());

describe('changes that are refused', () => {
  it('show the stored status again, however many there were of a mention', () => {
    const [first, second, third] = [
      change('a', 'new', 'done'),
      change('a', 'done', 'ignored'),
      change('a', 'ignored', 'reviewed'),
    ] as const;
    [first, second, third].forEach((each) => openChanges.add(each));
    expect([refuse(first), refuse(second)]).toEqual([[], []]);
    expect(refuse(third)).toEqual([['a', 'new']]);
  });

  it('leave what a later change shows, whose undo leads back to the stored status', () => {
    const [first, later] = [change('a', 'new', 'done'), change('a', 'done', 'ignored')] as const;
    [first, later, change('b', 'new', 'done')].forEach((each) => openChanges.add(each));
    expect(refuse(first)).toEqual([]);
    expect(later).toEqual({ id: 'a', was: 'new', set: 'ignored' });
  });
});
