import { describe, expect, it } from '@jest/globals';
import { parseKeyChoices } from './key-choices.js';
import { commandNames, commands } from './key-table.js';
import { meantBy, readKey } from './read-key.js';

const press = (key: string, modified = false) => ({ key, ctrlKey: modified, metaKey: false, altKey: false });
const asMade = { on: true, changed: {} };

describe('readKey', () => {
  it('gives every key a single meaning', () => {
    const keys = commandNames.map((name) => commands[name].key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('reads a single key, a sequence, and Ctrl or Cmd', () => {
    expect(readKey(press('e'), null, asMade)).toEqual({ kind: 'command', name: 'done' });
    expect(readKey(press('g'), null, asMade)).toEqual({ kind: 'begun', key: 'g' });
    expect(readKey(press('i'), 'g', asMade)).toEqual({ kind: 'command', name: 'goInbox' });
    expect(readKey(press('K', true), null, asMade)).toEqual({ kind: 'command', name: 'palette' });
  });

  it('leaves everything else to the browser', () => {
    expect(readKey(press('e', true), null, asMade)).toEqual({ kind: 'none' });
    expect(readKey({ ...press('e'), altKey: true }, null, asMade)).toEqual({ kind: 'none' });
    expect(readKey(press('q'), 'g', asMade)).toEqual({ kind: 'none' });
  });

  it('reads a sign that takes AltGr or Option on the keyboard', () => {
    const pressed = (key: string, modified: boolean) =>
      readKey(meantBy({ ...press(key, modified), altKey: true }), null, asMade);
    expect(pressed('[', true)).toEqual({ kind: 'command', name: 'earlier' });
    expect(pressed(']', false)).toEqual({ kind: 'command', name: 'later' });
    expect(pressed('e', true)).toEqual({ kind: 'none' });
  });

  it('ignores single keys while they are off, but not Ctrl and Cmd', () => {
    const off = { on: false, changed: {} };
    expect(readKey(press('e'), null, off)).toEqual({ kind: 'none' });
    expect(readKey(press('g'), null, off)).toEqual({ kind: 'none' });
    expect(readKey(press('k', true), null, off)).toEqual({ kind: 'command', name: 'palette' });
  });

  it('reads the key that the user chose instead', () => {
    const changed = { on: true, changed: { done: 'd' } };
    expect(readKey(press('d'), null, changed)).toEqual({ kind: 'command', name: 'done' });
    expect(readKey(press('e'), null, changed)).toEqual({ kind: 'none' });
  });
});

describe('parseKeyChoices', () => {
  it('accepts only what was written', () => {
    const choices = { on: false, changed: { done: 'd' } };
    expect(parseKeyChoices(JSON.stringify(choices))).toEqual(choices);
    for (const broken of [null, '', '{', 'null', '[]', '{"changed":{"bogus":"x","done":7}}'])
      expect(parseKeyChoices(broken)).toEqual(asMade);
  });
});
