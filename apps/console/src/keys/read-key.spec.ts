import { describe, expect, it } from '@jest/globals';
import { parseKeyChoices } from './key-choices.js';
import { commandNames, commands } from './key-table.js';
import { readKey } from './read-key.js';

const press = (key: string, modified = false) => ({ key, ctrlKey: modified, metaKey: false, altKey: false });
const asMade = { on: true, changed: {} };

describe('readKey', () => {
  it('has one meaning for every key', () => {
    const keys = commandNames.map((name) => commands[name].key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('reads a key, a sequence, and Ctrl or Cmd', () => {
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

  it('hears no single key while they are off, but still Ctrl and Cmd', () => {
    const off = { on: false, changed: {} };
    expect(readKey(press('e'), null, off)).toEqual({ kind: 'none' });
    expect(readKey(press('g'), null, off)).toEqual({ kind: 'none' });
    expect(readKey(press('k', true), null, off)).toEqual({ kind: 'command', name: 'palette' });
  });

  it('hears the key that a person has chosen instead', () => {
    const changed = { on: true, changed: { done: 'd' } };
    expect(readKey(press('d'), null, changed)).toEqual({ kind: 'command', name: 'done' });
    expect(readKey(press('e'), null, changed)).toEqual({ kind: 'none' });
  });
});

describe('parseKeyChoices', () => {
  it('takes what it wrote and nothing else', () => {
    const choices = { on: false, changed: { done: 'd' } };
    expect(parseKeyChoices(JSON.stringify(choices))).toEqual(choices);
    for (const broken of [null, '', '{', 'null', '[]', '{"changed":{"bogus":"x","done":7}}'])
      expect(parseKeyChoices(broken)).toEqual(asMade);
  });
});
