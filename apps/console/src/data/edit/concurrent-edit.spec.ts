import { describe, expect, it } from '@jest/globals';
import {
  beginEdit,
  beginSaved,
  chooseValue,
  type ConcurrentEdit,
  followStored,
  isDirty,
  isUndecided,
  typeInto,
} from './concurrent-edit.js';

const stored = { name: 'Acme', keywords: ['acme'], context: '' };
type Values = typeof stored;

function typed(part: Partial<Values>): ConcurrentEdit<Values> {
  return typeInto(beginEdit(stored), part);
}

describe('a form that somebody else saves while it is open', () => {
  it('takes their changes if nothing was typed', () => {
    const edit = followStored(beginEdit(stored), { ...stored, name: 'Acme Inc' });
    expect(edit).toEqual(beginEdit({ ...stored, name: 'Acme Inc' }));
  });

  it('takes their changes to other fields, keeps what was typed, and names those fields', () => {
    const edit = followStored(typed({ context: 'CI runners' }), { ...stored, name: 'Acme Inc' });
    expect(edit.values).toEqual({ ...stored, name: 'Acme Inc', context: 'CI runners' });
    expect([edit.taken, edit.clashes, isDirty(edit), isUndecided(edit)]).toEqual([['name'], [], true, false]);
  });

  it('keeps both values of a field that both changed until the user chooses', () => {
    const edit = followStored(typed({ name: 'Acme Ltd' }), { ...stored, name: 'Acme Inc' });
    expect(edit.values.name).toBe('Acme Ltd');
    expect(isUndecided(edit)).toBe(true);
    const theirs = chooseValue(edit, 'name', 'theirs');
    expect([theirs.values.name, isDirty(theirs), isUndecided(theirs)]).toEqual(['Acme Inc', false, false]);
    const mine = chooseValue(theirs, 'name', 'mine');
    expect([mine.values.name, isDirty(mine), isUndecided(mine)]).toEqual(['Acme Ltd', true, false]);
    expect(typeInto(edit, { name: 'Acme AG' }).clashes).toEqual([
      { field: 'name', mine: 'Acme AG', theirs: 'Acme Inc', choice: 'mine' },
    ]);
  });

  it('asks again if they change the field again, even after their value was chosen', () => {
    const once = followStored(typed({ name: 'Acme Ltd' }), { ...stored, name: 'Acme Inc' });
    const twice = followStored(chooseValue(once, 'name', 'mine'), { ...stored, name: 'Acme GmbH' });
    expect(twice.clashes).toEqual([{ field: 'name', mine: 'Acme Ltd', theirs: 'Acme GmbH', choice: null }]);
    const theirs = followStored(chooseValue(once, 'name', 'theirs'), { ...stored, name: 'Acme GmbH' });
    expect(theirs.clashes).toEqual([{ field: 'name', mine: 'Acme Ltd', theirs: 'Acme GmbH', choice: null }]);
  });

  it('asks nothing if both made the same change, in any order', () => {
    const edit = followStored(typed({ keywords: ['acme', 'acme.com'], context: 'CI' }), {
      ...stored,
      keywords: ['acme.com', 'acme'],
    });
    expect([edit.clashes, edit.taken]).toEqual([[], []]);
    expect(isDirty(edit)).toBe(true);
  });

  it('keeps what was typed while it was being saved', () => {
    const sent = { ...stored, name: ' Acme' };
    const edit = beginSaved({ ...stored, name: 'Acme' }, sent, { ...sent, context: 'CI runners' });
    expect([edit.values, edit.base.context]).toEqual([{ ...stored, context: 'CI runners' }, '']);
  });
});
