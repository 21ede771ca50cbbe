import { lookup } from 'node:dns/promises';
import { createServer, connect as connectSocket, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { networkFault, networkSentence, neverConnected } from './network-fault.js';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('it failed'), { code, ...more });

/** The error thrown when connecting to a port. */
function faultOfSocket(port: number): Promise<Error> {
  return new Promise((resolve) => connectSocket(port, '127.0.0.1').once('error', resolve));
}

describe('networkFault', () => {
  it.each([
    ['ENOTFOUND', 'nohost.invalid: name not found.'],
    ['EAI_AGAIN', 'nohost.invalid: the name could not be looked up, no name server answered.'],
    ['ECONNREFUSED', 'nohost.invalid refused the connection.'],
    ['ECONNRESET', 'nohost.invalid dropped the connection.'],
    ['EHOSTUNREACH', 'nohost.invalid: there is no route to this address.'],
    ['ETIMEDOUT', 'nohost.invalid did not answer within 10 s.'],
    ['CERT_HAS_EXPIRED', 'nohost.invalid: its certificate has expired.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'nohost.invalid: its certificate is for another name.'],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'nohost.invalid: its certificate is not signed by an authority that is trusted here.',
    ],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'nohost.invalid: no encrypted connection could be made.'],
    ['HPE_INVALID_CONSTANT', 'nohost.invalid sent an answer that is not HTTP.'],
  ])('describes %s in a sentence', (code, sentence) => {
    const fault = networkFault(withCode(code));
    expect(fault && networkSentence('nohost.invalid', fault, { timeoutMs: 10_000 })).toBe(sentence);
  });

  it('recognises the errors of a real socket and a real resolver', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    expect(networkFault(await faultOfSocket(port))).toBe('refused');
    const unknown = await lookup('nohost.invalid').catch((error: unknown) => error);
    expect(['name_not_found', 'no_name_server']).toContain(networkFault(unknown));
  });

  it.each([
    ['a cause', new Error('Connection error.', { cause: withCode('ECONNREFUSED') }), 'refused'],
    ['several addresses', new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]), 'refused'],
    ['a code that nodemailer replaced', withCode('ESOCKET', { originalCode: 'ECONNREFUSED' }), 'refused'],
    [
      'a code that is only in the message',
      new Error('getaddrinfo ENOTFOUND nohost.invalid'),
      'name_not_found',
    ],
  ])('finds the fault in %s', (_where, error, fault) => {
    expect(networkFault(error)).toBe(fault);
  });

  it.each([new Error('The answer is no JSON.'), withCode('23505'), 'ECONNREFUSED', null, undefined])(
    'returns null for %p',
    (error) => {
      expect(networkFault(error)).toBeNull();
    },
  );

  it('tells faults before a connection from those after which the server may have received something', () => {
    expect([neverConnected('refused'), neverConnected('name_not_found')]).toEqual([true, true]);
    expect([neverConnected('broken_off'), neverConnected('timed_out')]).toEqual([false, false]);
  });

  it('names no number of seconds if the timeout is not known', () => {
    expect(networkSentence('Redis 127.0.0.1:6379', 'timed_out')).toBe(
      'Redis 127.0.0.1:6379 did not answer in time.',
    );
  });
});
