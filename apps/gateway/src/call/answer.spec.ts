import { describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { failureAnswer } from './answer.js';

const context = { baseUrl: 'https://earshot.example', requestId: 'r', operation: null };
const log = createLog({ service: 'test', level: 'silent' });
const failed = (code: string) => failureAnswer(context, Object.assign(new Error('canceled'), { code }), log);

describe('failureAnswer', () => {
  it.each(['55P03', '57014', '25P03'])(
    'asks the caller to try again if Postgres cancelled system work too (%s)',
    (code) => {
      expect(failed(code)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        envelope: { error: { code: 'UNAVAILABLE', message: 'This took too long. Try again shortly.' } },
      });
    },
  );

  it('reveals nothing of other errors', () => {
    const { status, headers, envelope } = failed('22012');
    expect([status, headers]).toEqual([500, {}]);
    expect(JSON.stringify(envelope)).not.toContain('canceled');
  });
});
