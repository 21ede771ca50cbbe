import { describe, expect, it } from '@jest/globals';
import { captureKey } from './capture-key.js';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('choosing a shortcut by pressing it', () => {
  it('accepts one character, or g followed by one', () => {
    expect(captureKey(press('d'), false)).toEqual({ kind: 'chosen', key: 'd' });
    expect(captureKey(press('D'), false)).toEqual({ kind: 'chosen', key: 'D' });
    expect(captureKey(press('g'), false)).toEqual({ kind: 'begun' });
    expect(captureKey(press('g'), true)).toEqual({ kind: 'chosen', key: 'g g' });
  });

  it('ignores keys that move the focus and those of the browser', () => {
    for (const key of ['Tab', 'Shift', 'ArrowDown', ' '])
      expect(captureKey(press(key), false).kind).toBe('left');
    expect(captureKey(press('r', { ctrlKey: true }), false).kind).toBe('left');
  });

  it('ends with Escape', () => {
    expect(captureKey(press('Escape'), true).kind).toBe('cancelled');
  });
});
