import { describe, expect, it } from '@jest/globals';
import { ChannelBusy, Permanent, RateLimited, Retryable } from '../errors/adapter-error.js';
import { failedDelivery } from './delivery-outcome.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

describe('failedDelivery', () => {
  it('is final if the destination will never accept it', () => {
    expect(failedDelivery(new Permanent('The address does not exist.'), 1, now, 0.5)).toEqual({
      kind: 'failed',
      error: 'The address does not exist.',
    });
  });

  it('is retried after a temporary fault', () => {
    expect(failedDelivery(new Retryable('503'), 1, now, 0.5)).toEqual({
      kind: 'retry',
      error: '503',
      dueAt: after(5),
    });
  });

  it('is retried when the destination asked, if it asked to wait', () => {
    expect(failedDelivery(new RateLimited('429', after(90)), 1, now, 0.5)).toEqual({
      kind: 'retry',
      error: '429',
      dueAt: after(90),
    });
  });

  it('waits no longer than a day, whatever the destination asked for', () => {
    expect(failedDelivery(new RateLimited('429', after(1e8)), 1, now, 0.5)).toMatchObject({
      kind: 'retry',
      dueAt: after(86_400),
    });
  });

  it('is due again soon if the channel was busy, even after the last attempt', () => {
    for (const attempts of [1, 10])
      expect(failedDelivery(new ChannelBusy('busy'), attempts, now, 0.5)).toEqual({
        kind: 'put_off',
        dueAt: new Date(now.getTime() + 10_000),
      });
  });

  it('is final once the schedule is exhausted, with the number of attempts and the error', () => {
    const last = failedDelivery(new Retryable('503'), 9, now, 0.5);
    const over = failedDelivery(new Retryable('503'), 10, now, 0.5);
    expect(last.kind).toBe('retry');
    expect(over).toEqual({ kind: 'failed', error: 'Given up after 10 attempts: 503' });
  });

  it('treats any other error as temporary, and keeps its message', () => {
    expect(failedDelivery(new TypeError('x is undefined'), 1, now, 0.5)).toMatchObject({
      kind: 'retry',
      error: 'x is undefined',
    });
    expect(failedDelivery('text', 1, now, 0.5)).toMatchObject({ kind: 'retry', error: 'text' });
  });
});
