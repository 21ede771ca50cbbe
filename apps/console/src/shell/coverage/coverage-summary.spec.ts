import { describe, expect, it } from '@jest/globals';
import { timeTexts } from '../../format/time-text.js';
import { coverageSummary } from './coverage-summary.js';

const now = new Date('2026-11-22T12:43:00Z');
const times = { ...timeTexts('UTC', now), now };
const source = (name: 'x' | 'reddit' | 'threads', more: object = {}) => ({
  source: name,
  monitors: 2,
  configured: true as boolean | null,
  covered_until: '2026-11-22T12:41:00Z' as string | null,
  held_back_by: null as 'waiting' | 'resting' | 'first_scan' | 'nothing_chosen' | null,
  held_back_reason: null as string | null,
  scan_interval_minutes: 5,
  effective_interval_minutes: null,
  ...more,
});

describe('coverageSummary', () => {
  it('states the earliest time up to which every watched source is covered', () => {
    const summary = coverageSummary(
      [source('x'), source('reddit', { covered_until: '2026-11-22T12:30:00Z' })],
      times,
    );
    expect(summary).toEqual({ tone: 'good', sure: 'Fully covered up to 12:30, 13 min ago', lagging: null });
    const late = [source('x'), source('reddit', { covered_until: '2026-11-22T12:20:00Z' })];
    expect(coverageSummary(late, times).tone).toBe('hold');
  });

  it('names the source that holds coverage back, and why', () => {
    const summary = coverageSummary(
      [
        source('threads', {
          covered_until: '2026-11-22T12:30:00Z',
          held_back_by: 'waiting',
          held_back_reason: 'waits for its quota until 2026-11-22T13:00:00.394Z.',
        }),
      ],
      times,
    );
    expect(summary).toMatchObject({ tone: 'hold', lagging: 'Threads: waits for its quota until 13:00.' });
  });

  it('does not warn about the pause between two scans', () => {
    const resting = source('x', { held_back_by: 'resting', held_back_reason: 'It rests until 12:45.' });
    expect(coverageSummary([resting], times)).toMatchObject({ tone: 'good', lagging: null });
  });

  it('never claims coverage before it is known', () => {
    expect(coverageSummary(null, times).tone).toBe('unknown');
    expect(coverageSummary([source('x', { covered_until: null }), source('reddit')], times)).toMatchObject({
      tone: 'hold',
      sure: 'First scans are under way: nothing is fully covered yet',
    });
  });

  it('does not speak of first scans if they have failed', () => {
    const failing = source('x', {
      covered_until: null,
      held_back_by: 'waiting',
      held_back_reason: 'X refuses the token.',
    });
    expect(coverageSummary([failing], times)).toMatchObject({
      sure: 'Nothing is fully covered yet',
      lagging: 'X refuses the token.',
    });
  });

  it('ignores feeds if none is added', () => {
    const none = source('threads', {
      covered_until: null,
      held_back_by: 'nothing_chosen',
      held_back_reason: 'No feed is added.',
    });
    expect(coverageSummary([source('x'), none], times)).toMatchObject({ tone: 'good', lagging: null });
  });

  it('ignores unwatched sources, and names those without credentials', () => {
    expect(coverageSummary([source('x', { monitors: 0 })], times).sure).toBe('No monitor watches anything');
    expect(coverageSummary([source('x', { configured: false })], times)).toEqual({
      tone: 'hold',
      sure: 'No source is read',
      lagging: 'Not read, not set up: X',
    });
  });
});
