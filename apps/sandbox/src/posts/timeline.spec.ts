import { describe, expect, it } from '@jest/globals';
import { parsePost } from './parse-post.js';
import { type ScheduledPost, Timeline } from '@earshot/fakes';

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
const post = (id: string, seconds: number): ScheduledPost => ({
  post: { ...parsePost({ title: `acme ${id}` }).post, name: `t3_${id}` },
  publishedAt: at(seconds),
  edits: [],
});
const names = (entries: readonly ScheduledPost[]) => entries.map((entry) => entry.post.name);

describe('Timeline', () => {
  it('shows a post only from its publication time on: in listings, in search and by name', () => {
    const timeline = new Timeline({ searches: 'posts', indexingDelayMs: 0 });
    timeline.add([post('b', 20), post('a', 10)]);
    expect([timeline.visible(at(9)).length, timeline.search('acme', at(9)).length]).toEqual([0, 0]);
    expect(timeline.find('t3_a', at(9))).toBeUndefined();
    expect(names(timeline.visible(at(10)))).toEqual(['t3_a']);
    expect(names(timeline.search('acme', at(10)))).toEqual(['t3_a']);
    expect(names(timeline.visible(at(20)))).toEqual(['t3_a', 't3_b']);
  });

  it('inserts a post with a past time at the right place', () => {
    const timeline = new Timeline({ searches: 'posts', indexingDelayMs: 0 });
    timeline.add([post('a', 10), post('c', 30)]);
    timeline.visible(at(40));
    timeline.add([post('b', 20)]);
    expect(names(timeline.visible(at(40)))).toEqual(['t3_a', 't3_b', 't3_c']);
  });

  it('removes a deleted post from listings and search, but still finds it by name', () => {
    const timeline = new Timeline({ searches: 'posts', indexingDelayMs: 0 });
    timeline.add([post('a', 10), post('b', 20), post('later', 99)]);
    expect(timeline.delete('t3_a', at(30))).toBe(true);
    expect(timeline.delete('t3_later', at(30))).toBe(true);
    expect(timeline.delete('t3_a', at(30))).toBe(false);
    expect(names(timeline.visible(at(100)))).toEqual(['t3_b']);
    expect(names(timeline.search('acme', at(100)))).toEqual(['t3_b']);
    expect(timeline.find('t3_a', at(30))).toBeDefined();
  });

  it('shows and finds an edited post in its current version, and keeps the old one', () => {
    const timeline = new Timeline({ searches: 'posts', indexingDelayMs: 0 });
    timeline.add([post('a', 10), post('b', 20), post('later', 99)]);
    expect(timeline.edit('t3_a', { title: 'globex' }, at(30))).toBe(true);
    expect(names(timeline.visible(at(30)))).toEqual(['t3_a', 't3_b']);
    expect(names(timeline.search('globex', at(30)))).toEqual(['t3_a']);
    expect(names(timeline.search('acme', at(30)))).toEqual(['t3_b']);
    expect(timeline.find('t3_a', at(30))?.edits).toMatchObject([
      { editedAt: at(30), before: { title: 'acme a' } },
    ]);
    expect(timeline.edit('t3_later', { title: 'x' }, at(30))).toBe(false);
    timeline.delete('t3_b', at(30));
    expect(timeline.edit('t3_b', { title: 'x' }, at(30))).toBe(false);
  });

  it('does not count as an edit what readers change: likes and other counts', () => {
    const timeline = new Timeline({ searches: 'posts', indexingDelayMs: 0 });
    timeline.add([post('a', 10)]);
    expect(timeline.edit('t3_a', { likes: 5, title: 'acme a' }, at(30))).toBe(true);
    expect(timeline.find('t3_a', at(30))).toMatchObject({ post: { likes: 5 }, edits: [] });
    expect(timeline.history(at(30)).map(({ kind }) => kind)).toEqual(['published']);
  });

  it('finds a post only after the indexing delay, although it is already shown', () => {
    const timeline = new Timeline({ searches: 'posts', indexingDelayMs: 5_000 });
    timeline.add([post('a', 10)]);
    expect(names(timeline.visible(at(10)))).toEqual(['t3_a']);
    expect(names(timeline.search('acme', at(14)))).toEqual([]);
    expect(names(timeline.search('acme', at(15)))).toEqual(['t3_a']);
  });

  it('returns what is below a post, including replies to replies', () => {
    const timeline = new Timeline({ searches: 'everything', indexingDelayMs: 0 });
    const comment = (id: string, parent: string, seconds: number): ScheduledPost => ({
      ...post(id, seconds),
      post: { ...post(id, seconds).post, kind: 'comment', parent },
    });
    timeline.add([post('a', 1), comment('b', 't3_a', 2), comment('c', 't3_b', 3), comment('d', 't3_x', 4)]);
    expect(names(timeline.under('t3_a', at(9)))).toEqual(['t3_b', 't3_c']);
    expect(timeline.search('acme', at(9))).toHaveLength(4);
  });
});
