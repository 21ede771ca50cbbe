import { describe, expect, it } from '@jest/globals';
import { redact } from './redact.js';

describe('redact', () => {
  it.each([
    'authorization',
    'Proxy-Authorization',
    'Cookie',
    'set-cookie',
    'password',
    'newPassword',
    'secret',
    'client_secret',
    'clientSecret',
    'token',
    'access_token',
    'sessionToken',
    'api_key',
    'apiKey',
    'x-api-key',
    'secretKey',
    'key',
  ])('redacts the value of a field named %s', (name) => {
    expect(redact({ [name]: 'hunter2' })).toEqual({ [name]: '[redacted]' });
  });

  it.each(['keyword', 'monkey', 'tokens', 'url', 'text'])('keeps a field named %s unchanged', (name) => {
    expect(redact({ [name]: 'acme' })).toEqual({ [name]: 'acme' });
  });

  it.each([
    ['an API key', 'key esk_0123456789abcdefABCDEF was used', 'key [redacted] was used'],
    ['a session token', '/x?token=ess_0123456789abcdef', '/x?token=[redacted]'],
    ['a webhook secret', 'whsec_MfKQ9r8GKYqrTwjU+/PD8ILPZIo2LaLaSw==', '[redacted]'],
    ['a bearer header', 'sent Bearer abc.def-123', 'sent [redacted]'],
    ['a basic header', 'authorization: basic dXNlcjpwYXNz', 'authorization: [redacted]'],
    ['a basic header in lower case', 'authorization: Basic ajphajph', 'authorization: [redacted]'],
    ['a basic header without padding', 'sent BASIC YWE6YmJi', 'sent [redacted]'],
    ['a key sent as a basic header', 'sent Basic abcdefghijklmnopqrstuvwxyz', 'sent [redacted]'],
    ['the password of a URL', 'redis://:hunter2@cache:6379/0', 'redis://:[redacted]@cache:6379/0'],
    ['a password with a colon', 'smtp://me:a:b@mail.acme.com', 'smtp://me:[redacted]@mail.acme.com'],
    ['two URLs', 'pg://a:x@h1 pg://b:y@h2', 'pg://a:[redacted]@h1 pg://b:[redacted]@h2'],
  ])('redacts %s in any text', (_, text, hidden) => {
    expect(redact(text)).toBe(hidden);
    expect(redact({ list: [{ text }] })).toEqual({ list: [{ text: hidden }] });
  });

  it.each([
    'https://acme.com:8080/a@b',
    'mail me@acme.com',
    'the bearer of news',
    '12:30@home',
    'a basic idea',
    'answered 401: Basic authentication is required',
    'Basic Authentication.',
  ])('keeps %j unchanged', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('keeps values that are not text unchanged', () => {
    const when = new Date(0);
    expect(redact({ when, n: 1, yes: true, none: null, missing: undefined, password: 5 })).toEqual({
      when,
      n: 1,
      yes: true,
      none: null,
      missing: undefined,
      password: 5,
    });
  });

  it('does not modify its argument', () => {
    const given = { password: 'hunter2', list: ['esk_0123456789'] };
    redact(given);
    expect(given).toEqual({ password: 'hunter2', list: ['esk_0123456789'] });
  });

  it('redacts secrets in the message, stack and causes of an error', () => {
    const cause = new Error('redis://:hunter2@cache', { cause: { token: 'hunter2' } });
    const safe = redact(new TypeError('Bearer hunter2-hunter2', { cause }));
    expect(safe.name).toBe('TypeError');
    expect(safe.message).toBe('[redacted]');
    expect(safe.stack).toContain('redact.spec');
    expect(safe.cause).toMatchObject({
      message: 'redis://:[redacted]@cache',
      cause: { token: '[redacted]' },
    });
    expect(`${safe.stack}${(safe.cause as Error).stack}`).not.toContain('hunter2');
  });

  it('keeps the code of an error and drops other properties that a library added', () => {
    const error = Object.assign(new Error('no'), { code: 'ECONNREFUSED', config: { auth: 'hunter2' } });
    const safe = redact(error);
    expect(safe).toMatchObject({ code: 'ECONNREFUSED' });
    expect(safe).not.toHaveProperty('config');
  });

  it('terminates on circular references', () => {
    const node: { self?: unknown; list: unknown[]; password: string } = { list: [], password: 'hunter2' };
    node.self = node;
    node.list.push(node);
    const safe = redact(node);
    expect(safe.self).toBe(safe);
    expect(safe.list[0]).toBe(safe);
    expect(safe.password).toBe('[redacted]');
    const list: unknown[] = ['esk_0123456789'];
    list.push(list);
    const safeList = redact(list);
    expect(safeList[0]).toBe('[redacted]');
    expect(safeList[1]).toBe(safeList);
    const error = new Error('round');
    error.cause = error;
    const safeError = redact(error);
    expect(safeError.cause).toBe(safeError);
  });

  it('copies shared objects once, so that its work grows only with the input', () => {
    let reads = 0;
    let shared: object = {
      get text() {
        reads += 1;
        return 'x';
      },
    };
    for (let level = 0; level < 6; level += 1) shared = { a: shared, b: shared, c: shared };
    redact(shared);
    expect(reads).toBe(1);
  });

  it('replaces values that are nested too deep', () => {
    let deep: unknown = { password: 'hunter2', text: 'esk_0123456789' };
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(JSON.stringify(redact(deep))).toBe(`${'['.repeat(9)}"[too deep]"${']'.repeat(9)}`);
  });

  it('replaces binary data with its size', () => {
    expect(redact({ key: Buffer.from('hunter2') })).toEqual({ key: '[7 bytes]' });
  });
});
