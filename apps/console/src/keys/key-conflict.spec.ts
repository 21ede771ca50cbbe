import { describe, expect, it } from '@jest/globals';
import { keyConflict } from './key-conflict.js';

const untouched = { on: true, changed: {} };

describe('another key for a command', () => {
  it('may be one that nothing else has, also its own', () => {
    expect(keyConflict('done', 'd', untouched)).toBeNull();
    expect(keyConflict('done', 'e', untouched)).toBeNull();
    expect(keyConflict('goInbox', 'g x', untouched)).toBeNull();
  });

  it('may be one that another command has given up', () => {
    expect(keyConflict('done', 'j', { on: true, changed: { next: 'd' } })).toBeNull();
  });

  it('is not one of another command, as it is or as it was chosen', () => {
    expect(keyConflict('done', 'j', untouched)).toContain('“Next mention”');
    expect(keyConflict('done', 'd', { on: true, changed: { next: 'd' } })).toContain('“Next mention”');
  });

  it('neither begins keys of two, nor begins with the key of another', () => {
    expect(keyConflict('done', 'g', untouched)).toContain('“Go to Inbox”');
    expect(keyConflict('goInbox', 'j i', untouched)).toContain('“Next mention”');
  });
});
