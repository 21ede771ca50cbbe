import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Mail, readNoteMailsToken } from '@earshot/channels';
import { MemberRepository, NoteRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
} from '@earshot/database/testing';
import { nameTag, Retryable, type User } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import type { TestWorker } from '@earshot/queue/testing';
import { MailProcessor } from './mail.processor.js';
import { startTestDispatcher } from '../testing/test-dispatcher.js';

const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
let test: TestDatabase;
let worker: TestWorker;
let kev: User;
let sent: Mail[];
beforeEach(async () => {
  test = await createTestDatabase();
  sent = [];
});
afterEach(async () => {
  await worker.close();
  await test.close();
});

/** Ada writes notes that name Kev. */
async function write(...texts: string[]): Promise<void> {
  const { database } = test;
  const ada = await givenUser(database, { name: 'Ada' });
  kev = await givenUser(database, { name: 'Kev', email: 'kev@example.org' });
  const { id: projectId } = await givenProject(database, { name: 'Anvils', ownerUserId: ada.id });
  const { id: mentionId } = await givenMention(database, await givenMonitor(database, projectId));
  const author = { kind: 'user', id: ada.id, name: 'Ada' } as const;
  await database.asSystem(async (tx) => {
    await new MemberRepository().add(tx, projectId, kev.id, 'member');
    for (const text of texts) {
      const id = newId();
      await new NoteRepository().insert(tx, { id, projectId, mentionId, author, text });
      await new NoteRepository().setPeople(tx, projectId, id, [kev.id]);
    }
  });
}
async function start(send: ((mail: Mail) => Promise<unknown>) | null): Promise<MailProcessor> {
  const mailer = { send, close: () => undefined } as never;
  worker = await startTestDispatcher(test, null, send === null ? {} : { mailer });
  return worker.get(MailProcessor);
}
const left = () => test.dataSource.query<object[]>('SELECT attempts, last_error FROM note_mails');

describe('e-mails to people mentioned in notes', () => {
  it('are sent by the sweep, several notes in one, with an unsubscribe link', async () => {
    await write(`${nameTag(newId())} one`, 'two');
    const processor = await start(async (mail) => sent.push(mail));
    await processor.sweep();
    await processor.sweep();
    expect(sent).toMatchObject([
      {
        to: 'kev@example.org',
        brand: 'Anvils',
        headline: 'You were mentioned in 2 notes',
        quotes: [{ text: '@former member one' }, { text: 'two' }],
      },
    ]);
    const [, token = ''] =
      /^https:\/\/earshot\.example\/stop-note-mails\/(.+)$/.exec(sent[0]?.stop ?? '') ?? [];
    expect(readNoteMailsToken(token, secrets)).toBe(kev.id);
    expect(await left()).toEqual([]);
    expect(worker.logged.join('')).not.toContain('two');
  });

  it('are retried under the same id while the mail server is unavailable', async () => {
    await write('one');
    const processor = await start((mail) => {
      sent.push(mail);
      return sent.length === 1 ? Promise.reject(new Retryable('no server')) : Promise.resolve();
    });
    await processor.sweep();
    expect(await left()).toEqual([{ attempts: 1, last_error: 'no server' }]);
    await test.dataSource.query('UPDATE note_mails SET due_at = now()');
    await processor.sweep();
    expect([await left(), sent.map(({ id }) => id)]).toEqual([[], [sent[0]?.id, sent[0]?.id]]);
  });

  it('are dropped if no mail is configured', async () => {
    await write('one');
    await (await start(null)).sweep();
    expect(await left()).toEqual([]);
  });
});
