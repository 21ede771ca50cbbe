import { describe, expect, it } from '@jest/globals';
import { withServerWarnings } from './with-server-warnings.js';

describe('withServerWarnings', () => {
  it('adds what only the server knows, once, and names fields as the form does', () => {
    const own = [{ field: 'keywords[0]', message: '“acme” is a word.' }];
    const given = [
      ...own,
      {
        field: 'only_authors',
        message:
          'Everything in only_authors is also in exclude_authors, so it is excluded. Remove it from one of them.',
      },
    ];
    expect(withServerWarnings(own, given)).toEqual([
      ...own,
      {
        field: 'only_authors',
        message:
          'Everything in “Only by these authors” is also in “Not by these authors”, so it is excluded. Remove it from one of them.',
      },
    ]);
  });
});
