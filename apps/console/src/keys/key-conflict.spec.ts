import { describe, expect, it } from '@jest/globals';
import { keyConflict } from './key-conflict.js';

const untouched = { on: true, changed: {} };

describe('a new shortcut for a command', () => {
  it('may be an unused one or the current one', () => {
    expect(keyConflict('done', 'd', untouched)).toBeNull();
    expect(keyConflict('done', 'e', untouched)).toBeNull();
    expect(keyConflict('goInbox', 'g x', untouched)).toBeNull();
  });

  it('may be one that another command has given up', () => {
    expect(keyConflict('done', 'j', { on: true, changed: { next: 'd' } })).toBeNull();
  });

  it('must not be another command’s default or chosen shortcut', () => {
    expect(keyConflict('done', 'j', untouched)).toContain('“Next mention”');
    expect(keyConflict('done', 'd', { on: true, changed: { next: 'd' } })).toContain('“Next mention”');
  });

  it('must not be a prefix of another shortcut, nor start with one', () => {
    expect(keyConflict('done', 'g', untouched)).toContain('“Go to Inbox”');
    expect(keyConflict('goInbox', 'j i', untouched)).toContain('“Next mention”');
  });
});
