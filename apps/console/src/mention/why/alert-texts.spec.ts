import { describe, expect, it } from '@jest/globals';
import type { NotificationOutput } from '@earshot/contracts';
import { timeTexts } from '../../format/time-text.js';
import { notificationText, silenceText } from './alert-texts.js';

const times = timeTexts('UTC', new Date('2026-11-22T12:41:00Z'));
const notification: NotificationOutput = {
  id: '1',
  alert_id: '2',
  event: 'mention.alert',
  mention_ids: [],
  mention_count: 1,
  status: 'delivered',
  attempts: 1,
  last_error: null,
  last_answer: '250 ok',
  next_attempt_at: null,
  delivered_at: '2026-11-22T12:39:00.000Z',
  created_at: '2026-11-22T12:38:00.000Z',
};
const textOf = (change: Partial<NotificationOutput>): string =>
  notificationText({ ...notification, ...change }, times);

describe('the texts about an alert’s message', () => {
  it('state each status with its time and reason', () => {
    const next_attempt_at = '2026-11-22T12:45:00.000Z';
    expect(textOf({})).toBe('delivered 22 Nov 2026, 12:39');
    expect(textOf({ status: 'pending', attempts: 0, delivered_at: null, next_attempt_at })).toBe(
      'waiting to be sent, 22 Nov 2026, 12:45',
    );
    expect(textOf({ status: 'pending', delivered_at: null, next_attempt_at, last_error: 'timed out' })).toBe(
      'not delivered yet, next attempt 22 Nov 2026, 12:45: timed out',
    );
    expect(textOf({ status: 'failed', delivered_at: null, last_error: 'HTTP 410' })).toBe(
      'could not be delivered: HTTP 410',
    );
    expect(textOf({ status: 'cancelled', delivered_at: null })).toBe(
      'cancelled: the alert was deleted or paused before delivery',
    );
    const cancelled = (last_error: string) => textOf({ status: 'cancelled', delivered_at: null, last_error });
    expect(cancelled('HTTP 503')).toBe('cancelled: the alert was deleted or paused before delivery');
    expect(cancelled('Not sent: restored from the backup of 2026-11-21')).toBe(
      'cancelled: restored from the backup of 2026-11-21',
    );
  });

  it('say why the alert did not fire', () => {
    expect(silenceText({ verdict: 'alert_paused', sentence: 'It did not fire: the alert is paused' })).toBe(
      'the alert is paused',
    );
    expect(
      silenceText({
        verdict: 'not_classified',
        sentence: 'It has not fired yet: the mention is not classified',
      }),
    ).toBe('the mention is not classified');
    expect(silenceText({ verdict: 'fired', sentence: 'It fired' })).toBe(
      'it applies, but no message was created',
    );
  });
});
