import { describe, expect, it } from '@jest/globals';
import { dependsOn, noMentions, togetherWith } from './changed-mentions.js';

describe('a change of mentions', () => {
  const change = { ids: ['a', 'b'], more: false };

  it('concerns answers about these mentions, and counts', () => {
    expect(dependsOn('get_mention', { id: 'a' }, change)).toBe(true);
    expect(dependsOn('explain_mention', { id: 'b' }, change)).toBe(true);
    expect(dependsOn('list_activity', { mention_id: 'b' }, change)).toBe(true);
    expect(dependsOn('list_activity', {}, change)).toBe(true);
    expect(dependsOn('count_mentions', {}, change)).toBe(true);
  });

  it('does not concern answers about others, or about something else', () => {
    for (const operation of ['get_mention', 'explain_mention'])
      expect(dependsOn(operation, { id: 'c' }, change)).toBe(false);
    expect(dependsOn('list_activity', { mention_id: 'c' }, change)).toBe(false);
    expect(dependsOn('get_monitor', { id: 'a' }, change)).toBe(false);
    expect(dependsOn('list_alerts', {}, change)).toBe(false);
  });

  it('concerns answers about any mention if not all are named', () => {
    expect(dependsOn('get_mention', { id: 'c' }, { ...change, more: true })).toBe(true);
  });

  it('is added to earlier ones', () => {
    const both = togetherWith(togetherWith(noMentions, change), { ids: ['c'], more: false });
    expect(both).toEqual({ ids: ['a', 'b', 'c'], more: false });
    expect(togetherWith(both, { ids: [], more: true }).more).toBe(true);
  });
});
