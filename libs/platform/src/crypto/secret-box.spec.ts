import { describe, expect, it } from '@jest/globals';
import { EnvReader } from '../config/env-reader.js';
import { SecretBoxConfig } from './secret-box.config.js';
import { SecretBox } from './secret-box.js';

function boxWithKey(digit: string): SecretBox {
  return new SecretBox(new SecretBoxConfig(new EnvReader({ EARSHOT_SECRET_KEY: digit.repeat(64) })));
}

describe('SecretBox', () => {
  const secrets = boxWithKey('a');

  it.each([
    ['a secret', 'whsec_abc'],
    ['an empty text', ''],
    ['text beyond ASCII', 'ünï😀'],
    ['100 KB', 'x'.repeat(100_000)],
  ])('opens what it sealed: %s', (_what, text) => {
    expect(secrets.open(secrets.seal(text, 'alert:1'), 'alert:1')).toBe(text);
  });

  it('reveals nothing of the text, and seals the same text differently every time', () => {
    const [one, two] = [secrets.seal('whsec_abc', 'alert:1'), secrets.seal('whsec_abc', 'alert:1')];
    expect(one.includes('whsec')).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  it('digests a text to the same bytes only for the same purpose and key', () => {
    const digest = secrets.digest('https://a.example', 'one');
    expect(secrets.digest('https://a.example', 'one')).toEqual(digest);
    for (const other of [
      secrets.digest('https://b.example', 'one'),
      secrets.digest('https://a.example', 'two'),
      boxWithKey('b').digest('https://a.example', 'one'),
    ])
      expect(other).not.toEqual(digest);
  });

  it('verifies its own signatures for their purpose, under the current and the previous key', () => {
    const [bytes, other] = [Buffer.from('p m done'), Buffer.from('p m ignored')];
    const signature = secrets.sign(bytes, 'one');
    expect(signature).toHaveLength(32);
    expect(secrets.isSigned(bytes, signature, 'one')).toBe(true);
    const both = { EARSHOT_SECRET_KEY: 'b'.repeat(64), EARSHOT_PREVIOUS_SECRET_KEY: 'a'.repeat(64) };
    const rotated = new SecretBox(new SecretBoxConfig(new EnvReader(both)));
    expect(rotated.isSigned(bytes, signature, 'one')).toBe(true);
    expect(rotated.sign(bytes, 'one')).toEqual(boxWithKey('b').sign(bytes, 'one'));
    for (const isSigned of [
      secrets.isSigned(other, signature, 'one'),
      secrets.isSigned(bytes, signature, 'two'),
      secrets.isSigned(bytes, signature.subarray(0, 31), 'one'),
      secrets.isSigned(bytes, Buffer.alloc(0), 'one'),
      secrets.isSigned(bytes, secrets.digest('p m done', 'one'), 'one'),
      boxWithKey('b').isSigned(bytes, signature, 'one'),
    ])
      expect(isSigned).toBe(false);
  });

  it('does not open a text sealed for another context', () => {
    expect(() => secrets.open(secrets.seal('whsec_abc', 'alert:1'), 'alert:2')).toThrow();
  });

  it('does not open with another key, and names EARSHOT_SECRET_KEY in the error', () => {
    const sealed = secrets.seal('whsec_abc', 'alert:1');
    expect(() => boxWithKey('b').open(sealed, 'alert:1')).toThrow('EARSHOT_SECRET_KEY');
  });

  it('opens with the previous key, and seals with the current one', () => {
    const both = { EARSHOT_SECRET_KEY: 'b'.repeat(64), EARSHOT_PREVIOUS_SECRET_KEY: 'a'.repeat(64) };
    const rotated = new SecretBox(new SecretBoxConfig(new EnvReader(both)));
    expect(rotated.open(secrets.seal('whsec_abc', 'alert:1'), 'alert:1')).toBe('whsec_abc');
    expect(() => rotated.open(secrets.seal('whsec_abc', 'alert:1'), 'alert:2')).toThrow();
    expect(boxWithKey('b').open(rotated.seal('whsec_def', 'alert:1'), 'alert:1')).toBe('whsec_def');
  });

  it('does not open if any single byte was changed', () => {
    const sealed = secrets.seal('whsec_abc', 'alert:1');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => secrets.open(changed, 'alert:1')).toThrow();
    }
  });

  it('does not open a truncated text', () => {
    const sealed = secrets.seal('whsec_abc', 'alert:1');
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => secrets.open(sealed.subarray(0, length), 'alert:1')).toThrow();
  });
});

describe('SecretBoxConfig', () => {
  it.each(['', 'abc', 'g'.repeat(64), 'a'.repeat(63), 'a'.repeat(65)])('rejects %j as a key', (value) => {
    const env = new EnvReader({ EARSHOT_SECRET_KEY: value });
    new SecretBoxConfig(env);
    expect(env.faults).toHaveLength(1);
    expect(env.faults[0]).toContain('EARSHOT_SECRET_KEY');
  });

  it('rejects an invalid previous key, but allows none', () => {
    const env = new EnvReader({ EARSHOT_SECRET_KEY: 'a'.repeat(64), EARSHOT_PREVIOUS_SECRET_KEY: 'abc' });
    new SecretBoxConfig(env);
    expect(env.faults).toEqual([expect.stringContaining('EARSHOT_PREVIOUS_SECRET_KEY')]);
    const without = new EnvReader({ EARSHOT_SECRET_KEY: 'a'.repeat(64), EARSHOT_PREVIOUS_SECRET_KEY: '' });
    expect(new SecretBoxConfig(without).previousKey).toBeUndefined();
    expect(without.faults).toEqual([]);
  });
});
