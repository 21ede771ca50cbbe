import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail } from '@earshot/channels';
import { accountMailContext, accountMailKinds, AccountMailRepository } from '@earshot/database';
import { createTestDatabase, givenUser, type TestDatabase } from '@earshot/database/testing';
import { Permanent, Retryable } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import { type TestWorker, until } from '@earshot/queue/testing';
import { accountMail } from './account-mail.js';
import { MailProcessor } from './mail.processor.js';
import { startTestDispatcher } from '../testing/test-dispatcher.js';

const token = 'esl_thetokenofthelink';
const at = { at: new Date('2026-11-21T08:00:00.000Z'), baseUrl: 'https://earshot.example' };

describe('the text of an account e-mail', () => {
  it.each(accountMailKinds)('for %s says what happened and what to do, and links to a page', (kind) => {
    const mail = { id: newId(), email: 'ada@example.org', kind, detail: 'the detail' };
    const rendered = accountMail(mail, token, at);
    expect(rendered).toMatchObject({ id: mail.id, to: 'ada@example.org', brand: 'Earshot' });
    expect(rendered.headline).toMatch(/^[A-Z].*[^.]$/);
    expect(rendered.paragraphs.length).toBeGreaterThan(0);
    for (const paragraph of rendered.paragraphs) expect(paragraph).toMatch(/^[A-Z].*\.$/);
    expect(rendered.link.url).toMatch(
      ['email_changed', 'account_deleted'].includes(kind)
        ? /^https:\/\/earshot\.example\/sign-in$/
        : /^https:\/\/earshot\.example\/(reset-password|verify-email|join)\/esl_thetokenofthelink$/,
    );
    expect(accountMail(mail, null, at).link.url).not.toContain('esl_');
  });

  it.each(['email_changed', 'sign_in_failures', 'recovery_code_used', 'invitation'] as const)(
    'for %s names the detail',
    (kind) => {
      const mail = { id: newId(), email: 'ada@example.org', kind, detail: 'the detail' };
      expect(accountMail(mail, null, at).paragraphs.join(' ')).toContain('the detail');
    },
  );

  it('for invitation makes no link of names, which anyone may choose and have sent to anyone', () => {
    const detail = 'https://evil.example/a to the project Pay at www.evil.example or a@evil.example';
    const mail = { id: newId(), email: 'ada@example.org', kind: 'invitation', detail } as const;
    const [said = ''] = accountMail(mail, token, at).paragraphs;
    expect(said).not.toMatch(/s:\/\/|\w\.\w|\w@/);
    expect(said.replaceAll('\u200c', '')).toBe(`You are invited by ${detail}.`);
  });
});

describe('an account e-mail', () => {
  const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
  let test: TestDatabase;
  let worker: TestWorker;
  let sent: Mail[];
  beforeEach(async () => {
    test = await createTestDatabase();
    sent = [];
  });
  afterEach(async () => {
    await worker.close();
    await test.close();
  });

  async function given(sealFor?: string): Promise<string> {
    const { id: userId, email } = await givenUser(test.database, { email: 'ada@example.org' });
    const id = newId();
    const sealedToken = secrets.seal(token, sealFor ?? accountMailContext(id));
    await test.database.asSystem((tx) =>
      new AccountMailRepository().insert(tx, {
        id,
        userId,
        email,
        kind: 'reset_password',
        sealedToken,
        detail: null,
        expiresAt: new Date(Date.now() + 3_600_000),
      }),
    );
    return id;
  }
  async function start(send: (mail: Mail) => Promise<unknown>): Promise<MailProcessor> {
    const mailer = { send, close: () => undefined } as never;
    worker = await startTestDispatcher(test, null, { mailer });
    return worker.get(MailProcessor);
  }
  const left = () =>
    test.dataSource.query<{ attempts: number; last_error: string }[]>('SELECT * FROM account_mails');
  const logged = () => worker.logged.join('');

  it('is sent once, with the link unsealed, which the log does not show', async () => {
    const id = await given();
    const processor = await start(async (mail) => sent.push(mail));
    await processor.handle({ mailIds: [id] });
    await processor.sweep();
    expect(sent.map(({ to, link }) => [to, link.url])).toEqual([
      ['ada@example.org', `https://earshot.example/reset-password/${token}`],
    ]);
    expect(await left()).toEqual([]);
    await until(() => logged().includes('"outcome":"sent"'));
    expect(logged()).not.toContain(token);
    expect(logged()).not.toContain('ada@example.org');
  });

  it('is retried while the mail server is unavailable, and given up if the address is refused', async () => {
    await given();
    const processor = await start((mail) => {
      sent.push(mail);
      return Promise.reject(
        sent.length === 1 ? new Retryable('no server') : new Permanent('no such address'),
      );
    });
    await processor.sweep();
    expect(await left()).toMatchObject([{ attempts: 1, last_error: 'no server' }]);
    await test.dataSource.query('UPDATE account_mails SET due_at = now()');
    await processor.sweep();
    expect([await left(), sent.map(({ id }) => id)]).toEqual([[], [sent[0]?.id, sent[0]?.id]]);
  });

  it('is not sent if its link was sealed for another e-mail', async () => {
    await given(accountMailContext(newId()));
    const processor = await start(async (mail) => sent.push(mail));
    await processor.sweep();
    expect(sent).toEqual([]);
    expect(await left()).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('EARSHOT_SECRET_KEY') },
    ]);
  });
});
