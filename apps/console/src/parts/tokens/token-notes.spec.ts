import { describe, expect, it } from '@jest/globals';
import { tokenNotes } from './token-notes.js';

describe('tokenNotes', () => {
  it('returns the server’s faults and warnings for each word', () => {
    expect(
      tokenNotes('keywords', ['acme', 'a'], {
        faults: [
          { field: 'keywords[1]', message: 'keywords[1] has no visible character.' },
          { field: 'exclude_keywords[0]', message: 'exclude_keywords[0] must not be empty.' },
          { field: 'keywords', message: 'keywords must have at most 20 items.' },
        ],
        warnings: [
          { field: 'keywords[0]', message: '“acme” is a word.' },
          { field: 'keywords[7]', message: 'gone' },
        ],
      }),
    ).toEqual([
      { index: 1, kind: 'fault', message: '“a” has no visible character.' },
      { index: 0, kind: 'warning', message: '“acme” is a word.' },
    ]);
  });

  it('returns warnings about the whole list, but not its faults, which the field itself shows', () => {
    const said = [{ field: 'only_authors', message: 'All of them are excluded.' }];
    expect(tokenNotes('only_authors', ['ada'], { faults: said, warnings: said })).toEqual([
      { index: null, kind: 'warning', message: 'All of them are excluded.' },
    ]);
  });
});
