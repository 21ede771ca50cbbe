import { DestinationGone, RateLimited, Retryable } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { answerFault } from '../http/answer-fault.js';
import { webhook } from './webhook.channel.js';

describe('the answers of webhooks', () => {
  const now = new Date('2026-11-21T05:12:00.000Z');
  const answer = (status: number, retryAfter?: string) =>
    answerFault(
      { status, body: 'no\r\nway', headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
      'https://a.example/hook',
      now,
      webhook,
    );

  it.each([200, 201, 202, 204, 299])('treats %i as delivered', (status) => {
    expect(answer(status)).toBeNull();
  });

  it.each([301, 302, 307, 400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504])(
    'treats %i as a temporary failure',
    (status) => {
      expect(answer(status)).toEqual(new Retryable(`a.example answered ${status}: no way`));
    },
  );

  it('treats 410 as the end of the destination', () => {
    expect(answer(410, '5')).toEqual(new DestinationGone('a.example answered 410: no way'));
  });

  it.each([
    ['120', '2026-11-21T05:14:00.000Z'],
    ['598.5', '2026-11-21T05:21:58.500Z'],
    ['Sat, 21 Nov 2026 06:00:00 GMT', '2026-11-21T06:00:00.000Z'],
  ])('waits after 429 and 503 until Retry-After %s', (retryAfter, until) => {
    for (const status of [429, 503]) {
      const fault = answer(status, retryAfter);
      expect(fault).toBeInstanceOf(RateLimited);
      expect((fault as RateLimited).until.toISOString()).toBe(until);
    }
  });

  it('treats an unreadable Retry-After as absent', () => {
    expect(answer(429, 'soon')).toBeInstanceOf(Retryable);
  });
});
