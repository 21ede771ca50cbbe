import { describe, expect, it } from '@jest/globals';
import { ChannelDown, DestinationGone, Permanent, RateLimited, Retryable } from '../errors/adapter-error.js';
import { destinationHealth, failingWithoutBreak } from './destination-health.js';

const now = new Date('2026-11-22T10:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const after = (seconds: number): Date => ago(-seconds);
const day = 86_400;
const fault = new Retryable('It answered 503.');

describe('destinationHealth', () => {
  it.each<[string, unknown, Date | null, Date]>([
    ['does not wait after a first fault', fault, null, now],
    ['waits a quarter of a minute after a minute of faults', fault, ago(60), after(15)],
    ['waits five minutes after hours of faults', fault, ago(7_200), after(300)],
    ['waits after a refused message as after a temporary fault', new Permanent('400'), ago(60), after(15)],
    [
      'waits until the time that the destination asks for',
      new RateLimited('slow down', after(900)),
      null,
      after(900),
    ],
    ['ignores a requested time that has passed', new RateLimited('slow down', ago(900)), ago(60), after(15)],
    [
      'waits at most a day if the destination asks for more',
      new RateLimited('slow down', after(9 * day)),
      null,
      after(day),
    ],
    ['still waits after just under five days of faults', fault, ago(5 * day - 1), after(300)],
  ])('%s', (_, error, failingSince, until) => {
    expect(destinationHealth(error, failingSince, now)).toEqual({ kind: 'held', until });
  });

  it('blames no destination for a channel outage, however long', () => {
    expect(destinationHealth(new ChannelDown('No mail server.'), ago(9 * day), now)).toBeNull();
  });

  it('gives up a destination that no longer exists, with the reason', () => {
    expect(destinationHealth(new DestinationGone('It answered 410.'), null, now)).toEqual({
      kind: 'dead',
      reason: 'The destination no longer accepts messages: It answered 410.',
    });
  });

  it('gives up a destination that accepted nothing for five days', () => {
    expect(destinationHealth(fault, ago(5 * day), now)).toEqual({
      kind: 'dead',
      reason: 'Nothing could be delivered for five days. The last error: It answered 503.',
    });
  });
});

describe('failingWithoutBreak', () => {
  const hour = 3_600;
  it.each<[string, Date | null, Date | null, Date | null]>([
    ['knows no failure of one that works', null, null, null],
    [
      'goes on through the longest wait between retries and quiet hours',
      ago(4 * day),
      ago(52 * hour),
      ago(4 * day),
    ],
    ['goes on while the destination is held', ago(4 * day), after(day), ago(4 * day)],
    ['goes on if no hold was recorded', ago(4 * day), null, ago(4 * day)],
    ['ends if nothing failed for longer than that', ago(6 * day), ago(53 * hour), null],
  ])('%s', (_, failingSince, heldUntil, expected) => {
    expect(failingWithoutBreak({ failingSince, heldUntil }, now)).toEqual(expected);
  });
});
