import { describe, expect, it } from '@jest/globals';
import type { MatchField } from '@earshot/domain';
import { matchLines } from './match-lines.js';

describe('matchLines', () => {
  it('says which keyword of which monitor is found where, and how often', () => {
    const match = (monitor_name: string, keyword: string, field: MatchField) => ({
      monitor_name,
      keyword,
      field,
    });
    expect(
      matchLines([
        match('Our name', 'Acme', 'title'),
        match('Our name', 'Acme', 'text'),
        match('Our name', 'Acme', 'text'),
        match('Our name', '@acme', 'text'),
        match('Rivals', 'Acme', 'url'),
        match('Our name', 'Forum', 'feed'),
      ]),
    ).toEqual([
      { monitor: 'Our name', words: '“Acme” in the title, twice in the text' },
      { monitor: 'Our name', words: '“@acme” in the text' },
      { monitor: 'Rivals', words: '“Acme” in a link' },
      { monitor: 'Our name', words: 'takes every entry of the feed “Forum”' },
    ]);
  });
});
