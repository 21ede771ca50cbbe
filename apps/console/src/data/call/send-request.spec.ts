import { describe, expect, it } from '@jest/globals';
import { envelopeOf, failureOf } from './send-request.js';

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
});
