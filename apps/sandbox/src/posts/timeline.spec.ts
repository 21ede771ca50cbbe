import { describe, expect, it } from '@jest/globals';
import { parsePost } from './parse-post.js';
import { type ScheduledPost, Timeline } from './timeline.js';

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
const post = (id: string, seconds: number): ScheduledPost => ({
  post: parsePost({ id: `t3_${id}`, title: `acme ${id}` }, () => '').post,
  publishedAt: at(seconds),
});
const names = (entries: readonly ScheduledPost[]) => entries.map((entry) => entry.post.name);

describe('Timeline', () => {
  it('shows a post from its moment on, and not before: in listings, in the search, by name', () => {
    const timeline = new Timeline();
    timeline.add([post('b', 20), post('a', 10)]);
    expect([timeline.visible(at(9)).length, timeline.search('acme', at(9)).length]).toEqual([0, 0]);
    expect(timeline.find('t3_a', at(9))).toBeUndefined();
    expect(names(timeline.visible(at(10)))).toEqual(['t3_a']);
    expect(names(timeline.search('acme', at(10)))).toEqual(['t3_a']);
    expect(names(timeline.visible(at(20)))).toEqual(['t3_a', 't3_b']);
  });

  it('puts a post with a time in the past in its place', () => {
    const timeline = new Timeline();
    timeline.add([post('a', 10), post('c', 30)]);
    timeline.visible(at(40));
    timeline.add([post('b', 20)]);
    expect(names(timeline.visible(at(40)))).toEqual(['t3_a', 't3_b', 't3_c']);
  });

  it('refuses a name twice and then adds nothing', () => {
    const timeline = new Timeline();
    timeline.add([post('a', 10)]);
    expect(() => timeline.add([post('b', 10), post('a', 20)])).toThrow('t3_a');
    expect(timeline.total).toBe(1);
  });

  it('takes a deleted post out of listings and search, but still knows its name', () => {
    const timeline = new Timeline();
    timeline.add([post('a', 10), post('b', 20), post('later', 99)]);
    expect(timeline.delete('t3_a', at(30))).toBe(true);
    expect(timeline.delete('t3_later', at(30))).toBe(true);
    expect(timeline.delete('t3_a', at(30))).toBe(false);
    expect(names(timeline.visible(at(100)))).toEqual(['t3_b']);
    expect(names(timeline.search('acme', at(100)))).toEqual(['t3_b']);
    expect(timeline.find('t3_a', at(30))).toBeDefined();
  });
});
