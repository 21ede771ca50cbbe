import { describe, expect, it } from '@jest/globals';
import { sourceManifests } from '../source/source-manifests.js';
import { engagementText } from './engagement-text.js';

describe('a count of a post', () => {
  it('is followed by its name, in the singular if it is one', () => {
    expect(engagementText('upvotes', 1_400)).toBe('1,400 upvotes');
    expect(engagementText('replies', 1)).toBe('1 reply');
    expect(engagementText('comments', 0)).toBe('0 comments');
  });

  it('that is no number of things follows its name', () => {
    expect(engagementText('score', 1)).toBe('score 1');
    expect(engagementText('score', -3)).toBe('score -3');
  });

  it('has a plural name in every other source, so that it reads as a number of things', () => {
    const names = sourceManifests.flatMap(({ engagement }): readonly string[] => engagement);
    expect(names.filter((name) => name !== 'score' && !name.endsWith('s'))).toEqual([]);
  });
});
