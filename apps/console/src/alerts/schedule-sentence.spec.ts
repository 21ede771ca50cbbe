import { describe, expect, it } from '@jest/globals';
import { type AlertSchedule, scheduleSentence } from './schedule-sentence.js';

const mail: AlertSchedule = {
  channel: 'email',
  frequency: 'instant',
  deliver_at_hour: 9,
  quiet_hours_start: null,
  quiet_hours_end: null,
  urgent_at_once: true,
};

describe('scheduleSentence', () => {
  it.each<[Partial<AlertSchedule>, string]>([
    [{}, 'at once, at most every 5 minutes below urgency 80'],
    [{ urgent_at_once: false }, 'at once, at most every 5 minutes'],
    [{ channel: 'webhook' }, 'at once, one message per mention'],
    [{ frequency: 'hourly' }, 'collected, every hour on the hour'],
    [{ frequency: 'daily', deliver_at_hour: 7 }, 'collected, every day at 07:00'],
    [
      { frequency: 'daily', quiet_hours_start: 22, quiet_hours_end: 0 },
      'collected, every day at 09:00, not between 22:00 and 00:00',
    ],
  ])('describes %j', (schedule, sentence) => {
    expect(scheduleSentence({ ...mail, ...schedule })).toBe(sentence);
  });
});
