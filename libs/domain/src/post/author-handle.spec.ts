import { describe, expect, it } from '@jest/globals';
import { bareHandle, handleSpellings } from './author-handle.js';

describe('handleSpellings', () => {
  it.each(['ada', '@ada', 'u/ada', '/u/ada', ' @ada '])('are the same for %j', (written) => {
    expect(handleSpellings(written)).toEqual(['ada', '@ada', 'u/ada', '/u/ada']);
  });

  it('all have the same bare handle', () => {
    expect(handleSpellings('@Ada@one.example').map(bareHandle)).toEqual(
      Array<string>(4).fill('Ada@one.example'),
    );
  });
});
