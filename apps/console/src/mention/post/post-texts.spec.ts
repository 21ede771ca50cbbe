import { describe, expect, it } from '@jest/globals';
import { authorText, engagementTextOf, ownSummary, placeText } from './post-texts.js';

describe('the texts about a post', () => {
  it('name the subreddit, and say that it is a comment', () => {
    const url = 'https://www.reddit.com/r/SaaS/comments/es027p/switched/';
    expect(placeText({ source: 'reddit', kind: 'post', url })).toBe('r/SaaS');
    expect(placeText({ source: 'reddit', kind: 'comment', url })).toBe('comment in r/SaaS');
    expect(placeText({ source: 'reddit', kind: 'post', url: 'https://redd.it/es027p' })).toBe('Reddit');
    expect(placeText({ source: 'youtube', kind: 'comment', url: 'https://www.youtube.com/r/x/' })).toBe(
      'YouTube comment',
    );
    expect(placeText({ source: 'threads', kind: 'comment', url: '' })).toBe('Threads reply');
    expect(placeText({ source: 'x', kind: 'post', url: '' })).toBe('X');
  });

  it('write handles with one @, and names unchanged', () => {
    expect(authorText('mara')).toBe('@mara');
    expect(authorText('@mara')).toBe('@mara');
    expect(authorText('Jana P.')).toBe('Jana P.');
    expect(authorText(null)).toBe('Unknown author');
  });

  it('list counts that are known and above zero', () => {
    expect(engagementTextOf({ upvotes: 14, comments: 1 })).toBe('14 upvotes, 1 comment');
    expect(engagementTextOf({ likes: 0, replies: 1, views: null })).toBe('1 reply');
    expect(engagementTextOf({ views: 1200000 })).toBe('1,200,000 views');
    expect(engagementTextOf({ score: 12, answers: 1, views: 300 })).toBe('score 12, 1 answer, 300 views');
    expect(engagementTextOf({ upvotes: null, comments: 0 })).toBeNull();
  });

  it('show a summary only if it is not the post’s own words', () => {
    const post = { title: 'Down again', text: 'The board is  gone.\nSupport is silent.' };
    expect(ownSummary({ ...post, ai_summary: 'The board is gone. Support…' })).toBeNull();
    expect(ownSummary({ ...post, ai_summary: 'Down again. The board is gone.' })).toBeNull();
    expect(ownSummary({ ...post, ai_summary: 'Down again. A customer lost a board.' })).not.toBeNull();
    expect(ownSummary({ ...post, ai_summary: 'A customer lost a board.' })).toBe('A customer lost a board.');
    expect(ownSummary({ ...post, ai_summary: null })).toBeNull();
    expect(ownSummary({ ...post, ai_summary: '…' })).toBeNull();
  });
});
