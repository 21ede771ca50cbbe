import { DestinationGone, Permanent, RateLimited, Retryable } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { answerFault } from '../http/answer-fault.js';
import { discord } from './discord.channel.js';

describe('the answers of Discord', () => {
  const now = new Date('2026-11-21T05:12:00.000Z');
  const fault = (status: number, body = '', headers = {}) =>
    answerFault({ status, body, headers }, 'https://discord.com/api/webhooks/1/x', now, discord);

  it.each([200, 204])('treats %i as delivered', (status) => {
    expect(fault(status)).toBeNull();
  });

  it.each([401, 403, 404, 410])('treats %i as the end of the webhook', (status) => {
    expect(fault(status)).toBeInstanceOf(DestinationGone);
  });

  it.each([400, 405, 413, 422])('treats %i as a permanent failure', (status) => {
    const refused = fault(status, '{"message":"Invalid Form Body","code":50035}');
    expect(refused).toBeInstanceOf(Permanent);
    expect(refused).not.toBeInstanceOf(DestinationGone);
  });

  it.each([302, 408, 429, 500, 502, 503])('treats %i as a temporary failure', (status) => {
    expect(fault(status, 'null')).toBeInstanceOf(Retryable);
  });

  it.each([
    ['the body, with fractions of a second', '{"retry_after":0.3456}', {}, '2026-11-21T05:12:00.346Z'],
    [
      'the body rather than the header',
      '{"retry_after":1.5}',
      { 'retry-after': '60' },
      '2026-11-21T05:12:01.500Z',
    ],
    [
      'the header if the body is not from Discord',
      'error code: 1015',
      { 'retry-after': '60' },
      '2026-11-21T05:13:00.000Z',
    ],
    [
      'the header if the body has an invalid time',
      '{"retry_after":-1}',
      { 'retry-after': '5' },
      '2026-11-21T05:12:05.000Z',
    ],
  ])('waits after 429 for the time in %s', (_name, body, headers, until) => {
    const limited = fault(429, body, headers);
    expect(limited).toBeInstanceOf(RateLimited);
    expect((limited as RateLimited).until.toISOString()).toBe(until);
  });
});
