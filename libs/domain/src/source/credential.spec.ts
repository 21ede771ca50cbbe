import { describe, expect, it } from '@jest/globals';
import { credentialReason, dueReminder } from './credential.js';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const credential = { endsAt: inDays(60), refusal: null, remindedDays: null };

describe('dueReminder', () => {
  it.each([
    [60, null, null],
    [14.01, null, null],
    [14, null, 14],
    [8, 14, null],
    [7, 14, 7],
    [6, 7, null],
    [1, 7, 1],
    [0.5, 1, null],
  ])(
    'with %d days left and the reminder of day %p sent, returns that of day %p',
    (days, remindedDays, due) => {
      expect(dueReminder({ ...credential, endsAt: inDays(days), remindedDays }, now)).toBe(due);
    },
  );

  it('returns only the last of several missed ones, even after the end', () => {
    expect(dueReminder({ ...credential, endsAt: inDays(3) }, now)).toBe(7);
    expect(dueReminder({ ...credential, endsAt: inDays(-3), remindedDays: 14 }, now)).toBe(1);
    expect(dueReminder({ ...credential, endsAt: inDays(-3), remindedDays: 1 }, now)).toBeNull();
  });

  it('returns null if the end is unknown', () => {
    expect(dueReminder({ ...credential, endsAt: null }, now)).toBeNull();
  });
});

describe('credentialReason', () => {
  it('states why a renewal failed and when the token ends, or returns null without a failure', () => {
    expect(credentialReason(credential)).toBeNull();
    const reason = credentialReason({
      ...credential,
      refusal: 'Threads refuses the request (400, code 10).',
    });
    expect(reason).toContain('(400, code 10). It expires on 2027-01-19 at the latest.');
    expect(credentialReason({ ...credential, endsAt: null, refusal: 'No.' })).not.toContain('ends on');
  });
});
