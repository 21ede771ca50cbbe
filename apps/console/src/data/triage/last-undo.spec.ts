import { beforeEach, describe, expect, it } from '@jest/globals';
import { rememberUndo, tryAgain, type Undo, undoLast } from './last-undo.js';

let undone: string[];
const undoOf =
  (name: string): Undo =>
  () => {
    undone.push(name);
    return [name];
  };

beforeEach(() => {
  ['p', 'q'].forEach(undoLast);
  undone = [];
});

describe('the undo of the last change', () => {
  it('undoes the last one, whatever its kind, and none before it', () => {
    rememberUndo('p', undoOf('triage'));
    rememberUndo('p', undoOf('assignment'));
    expect([undoLast('p'), undoLast('p')]).toEqual([['assignment'], null]);
    expect(undone).toEqual(['assignment']);
  });

  it('undoes nothing in another project', () => {
    rememberUndo('p', undoOf('triage'));
    expect(undoLast('q')).toBeNull();
    expect(undoLast('p')).toEqual(['triage']);
  });

  it('can be asked for an earlier change, and runs once', () => {
    const earlier = rememberUndo('p', undoOf('triage'));
    const later = rememberUndo('p', undoOf('assignment'));
    earlier();
    later();
    later();
    undoLast('p');
    expect(undone).toEqual(['triage', 'assignment']);
  });

  it('can be tried again after a failure, unless something else was changed', () => {
    rememberUndo('p', undoOf('triage'));
    undoLast('p');
    expect(tryAgain('p', undoOf('again')).map(({ label }) => label)).toEqual(['Try again']);
    expect(undoLast('p')).toEqual(['again']);
    rememberUndo('p', undoOf('assignment'));
    expect(tryAgain('p', undoOf('again'))).toEqual([]);
    expect(undoLast('p')).toEqual(['assignment']);
  });
});
