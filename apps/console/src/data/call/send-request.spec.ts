import { describe, expect, it, jest } from '@jest/globals';
import { envelopeOf, failureOf, reached, sendRequest } from './send-request.js';

describe('a reply', () => {
  it.each(['{"message":"Service Unavailable"}', '{"data":{}}', 'null', '"busy"', '[]', '<html>', ''])(
    'is of a proxy, not of Earshot, if it is %s',
    async (body) => {
      const response = new Response(body, { status: 503 });
      const envelope = await envelopeOf(response);
      expect(envelope).toBeNull();
      expect(failureOf(response, envelope)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    },
  );

  it('is of Earshot if it has the envelope', async () => {
    const body = { data: { a: 1 }, meta: { requestId: 'req_1' } };
    expect(await envelopeOf(Response.json(body))).toEqual(body);
  });

  it('that is aborted while its body arrives throws the reason, and Earshot still counts as reached', async () => {
    const abort = new AbortController();
    const { signal } = abort;
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    });
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
    const answer = sendRequest({ method: 'GET', path: '/api/v1/mentions', signal });
    abort.abort(new Error('The page was left.'));
    await expect(answer).rejects.toThrow('The page was left.');
    expect(reached.get()).toBe(true);
    fetched.mockRestore();
  });
});
