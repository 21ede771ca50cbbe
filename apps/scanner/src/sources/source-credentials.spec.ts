import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StatusMailRepository, SourceCredentialRepository } from '@earshot/database';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { SecretBox } from '@earshot/platform';
import { SourceCredentials } from './source-credentials.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

/** A process started with this key. */
const started = (digit: string) =>
  new SourceCredentials(
    test.database,
    new SourceCredentialRepository(new StatusMailRepository()),
    new SecretBox({ key: Buffer.alloc(32, digit) }),
  ).of('threads');
const [renewedAt, endsAt] = [new Date('2026-11-20T12:00:00Z'), new Date('2027-01-19T12:00:00Z')];

describe('SourceCredentials', () => {
  it('passes a renewed token to the next process, stored sealed', async () => {
    await started('a').save('the-token', { token: 'renewed-1', renewedAt, endsAt });
    expect(await started('a').load('the-token')).toEqual({ token: 'renewed-1', renewedAt, endsAt });
    const [row] = await test.dataSource.query<{ row: string }[]>(
      "SELECT c::text || encode(sealed_token, 'escape') AS row FROM source_credentials c",
    );
    expect(row?.row).not.toMatch(/the-token|renewed-1/);
  });

  it('returns nothing for a different configured token', async () => {
    await started('a').save('the-token', { token: 'renewed-1', renewedAt, endsAt });
    expect(await started('a').load('another')).toBeNull();
  });

  it('keeps the expiry of a token that was never renewed', async () => {
    await started('a').save('the-token', { token: 'the-token', renewedAt: null, endsAt });
    expect(await started('a').load('the-token')).toEqual({ token: 'the-token', renewedAt: null, endsAt });
  });

  it('refuses to open a token with another key, and keeps it until the right one is back', async () => {
    await started('a').save('the-token', { token: 'renewed-1', renewedAt, endsAt });
    await expect(started('b').load('the-token')).rejects.toThrow('EARSHOT_SECRET_KEY');
    expect(await started('a').load('the-token')).toMatchObject({ token: 'renewed-1' });
  });
});
