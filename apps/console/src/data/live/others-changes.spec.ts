import { expect, it } from '@jest/globals';
import { isSetHere, noteOwn } from '../triage/set-here.js';
import { noteOthersChanges, othersChanges } from './others-changes.js';

it('names who else changed a status, unless a change made here is on its way', () => {
  ['mine', 'theirs', 'open'].forEach((id) => noteOwn(id, 'done'));
  const open = [{ id: 'open', was: 'new', set: 'done' }] as const;
  noteOthersChanges(['mine'], 'done', { name: 'Me' }, open);
  noteOthersChanges(['theirs', 'open', 'other'], 'ignored', { name: 'Mara' }, open);
  expect([...othersChanges.get()]).toEqual([
    ['theirs', { name: 'Mara' }],
    ['other', { name: 'Mara' }],
  ]);
  expect(['mine', 'theirs', 'open'].filter(isSetHere)).toEqual(['mine', 'open']);
});
