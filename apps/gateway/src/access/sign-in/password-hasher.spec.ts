import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { PasswordHasher } from './password-hasher.js';

describe('hashing', () => {
  it('accepts only the right password, and none for an account that does not exist', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash('correct horse battery');
    expect(await hasher.verify(stored, 'correct horse battery')).toBe(true);
    expect(await hasher.verify(stored, 'correct horse battery ')).toBe(false);
    expect(await hasher.verify(null, 'no account has this password')).toBe(false);
  });

  it('works as hard for a missing account, with the same cost and format', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash('no account has this password');
    expect(hasher.isOutdated(stored)).toBe(false);
    expect(hasher.isOutdated(stored.replace('m=19456', 'm=9216'))).toBe(true);
    // The decoy is the hash of this very password; if it were not a valid hash, nothing would be computed.
    await expect(hasher.verify(null, 'no account has this password')).resolves.toBe(false);
  });

  it('queues 50 calls beyond those in progress, and refuses more at once, before anything is done for them', async () => {
    const hasher = new PasswordHasher();
    const asked = availableParallelism() + 50 + 5;
    const results = await Promise.allSettled(Array.from({ length: asked }, () => hasher.hash('x')));
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
    let begun = 0;
    const checks = Array.from({ length: asked }, () =>
      hasher.verify(null, 'x', () => Promise.resolve(void (begun += 1))),
    );
    await Promise.allSettled(checks);
    expect(begun).toBe(asked - 5);
    await expect(hasher.hash('there is room again')).resolves.toContain('$argon2id$');
  });
});
