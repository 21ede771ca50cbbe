import { describe, expect, it } from '@jest/globals';
import { busyText } from './busy-text.js';
import { dryRunDayLabel, dryRunDayResult } from './dry-run-day-text.js';

const day = (day: string, messages: number) => ({ day, messages, mentions: 900, complete: true });

describe('busyText', () => {
  it('warns about the busiest day by counting messages, not mentions', () => {
    const days = [day('2026-11-16', 25), day('2026-11-17', 61), day('2026-11-18', 0)];
    expect(busyText(days)).toMatch(/^61 messages on Tue 17 Nov: more than one an hour\./);
  });

  it('returns null for at most one message an hour', () => {
    expect(busyText([day('2026-11-16', 24)])).toBeNull();
    expect(busyText([])).toBeNull();
  });
});

describe('dryRunDayResult', () => {
  it('gives what was sent and found, as a lower bound if the day is incomplete', () => {
    expect(dryRunDayResult(day('2026-11-16', 1))).toBe('Mon 16 Nov: 1 message sent, 900 mentions found');
    expect(dryRunDayResult({ ...day('2026-11-16', 0), complete: false })).toBe(
      'Mon 16 Nov: at least 0 messages sent, 900 mentions found; incomplete',
    );
  });

  it('says that nothing was found', () => {
    const none = { ...day('2026-11-16', 0), mentions: 0 };
    expect(dryRunDayResult(none)).toBe('Mon 16 Nov: nothing found');
    expect(dryRunDayResult({ ...none, complete: false })).toBe('Mon 16 Nov: nothing found; incomplete');
  });
});

describe('dryRunDayLabel', () => {
  it('shows weekdays, or in a month the dates of Mondays', () => {
    expect(dryRunDayLabel('2026-11-17', 7)).toBe('T');
    expect([dryRunDayLabel('2026-11-16', 30), dryRunDayLabel('2026-11-17', 30)]).toEqual(['16', '']);
  });
});
