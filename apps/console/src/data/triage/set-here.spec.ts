import { describe, expect, it } from '@jest/globals';
import type { MentionStatus } from '@earshot/domain';
import { isSetHere, leavesAtOnce, noteOwn, noteStatus, standing } from './set-here.js';

let count = 0;
/** A new mention. */
const idOf = (...own: readonly MentionStatus[]): string => {
  const id = String((count += 1));
  own.forEach((status) => noteOwn(id, status));
  return id;
};

describe('a status set on this page', () => {
  it('makes a mention leave a list that does not want it', () => {
    expect(leavesAtOnce(idOf('done'), ['new'])).toBe(true);
    expect(leavesAtOnce(idOf(), ['new'])).toBe(false);
  });

  it('is known from one that others set', () => {
    const id = idOf('done');
    expect([noteStatus(id, 'done'), isSetHere(id)]).toEqual([false, true]);
    expect([noteStatus(id, 'ignored'), isSetHere(id)]).toEqual([true, false]);
    expect([noteStatus(idOf(), 'done'), isSetHere(idOf())]).toEqual([true, false]);
  });

  it('does not make a mention leave that is back in the list when others change it', () => {
    const id = idOf('done', 'new');
    noteStatus(id, 'done');
    expect(leavesAtOnce(id, ['new'])).toBe(false);
  });

  it('does not bring back a mention that has left before others changed it, unless they want it there', () => {
    const id = idOf('done');
    noteStatus(id, 'ignored');
    noteStatus(id, 'reviewed');
    expect(leavesAtOnce(id, ['new'])).toBe(true);
    noteStatus(id, 'new');
    noteStatus(id, 'done');
    expect(leavesAtOnce(id, ['new'])).toBe(false);
  });

  it('can be undone while it stands', () => {
    const [mine, again, theirs, same] = [idOf('done'), idOf('done', 'ignored'), idOf('done'), idOf('done')];
    noteStatus(theirs, 'new');
    noteStatus(same, 'new');
    noteStatus(same, 'done');
    const changes = [mine, again, theirs, same].map((id) => ({ id, was: 'new', set: 'done' }) as const);
    expect(standing(changes).map(({ id }) => id)).toEqual([mine]);
    noteOwn(mine, 'new');
    expect(standing(changes, 'was').map(({ id }) => id)).toEqual([mine]);
  });
});
