import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nameTag, type User } from '@earshot/domain';
import { newId } from '@earshot/platform';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
} from '../testing/index.js';
import { MemberRepository } from '../project/member.repository.js';
import { ProjectRepository } from '../project/project.repository.js';
import { type ClaimedNoteMail, NoteMailRepository } from './note-mail.repository.js';
import { NoteRepository } from './note.repository.js';

let test: TestDatabase;
let ada: User;
let kev: User;
let projectId: string;
let mentionId: string;
const notes = new NoteRepository();
const mails = new NoteMailRepository();
const members = new MemberRepository();

beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  const { database } = test;
  await test.dataSource.query('DELETE FROM note_mails');
  ada = await givenUser(database, { name: 'Ada' });
  kev = await givenUser(database, { name: 'Kev' });
  ({ id: projectId } = await givenProject(database, { name: 'Anvils', ownerUserId: ada.id }));
  await database.asSystem((tx) => members.add(tx, projectId, kev.id, 'member'));
  mentionId = (await givenMention(database, await givenMonitor(database, projectId))).id;
});
afterAll(() => test.close());

/** Ada writes a note, as a tenant does. @returns the id of the note */
async function write(text: string, people: readonly string[] = [kev.id]): Promise<string> {
  const id = newId();
  await test.database.asTenant(projectId, async (tx) => {
    await notes.insert(tx, {
      id,
      projectId,
      mentionId,
      author: { kind: 'user', id: ada.id, name: 'Ada' },
      text,
    });
    await notes.setPeople(tx, projectId, id, people);
  });
  return id;
}

const claim = (): Promise<ClaimedNoteMail | null> =>
  test.database.asSystem((tx) => mails.claim(tx, { leaseMs: 60_000 }));
const done = (mail: ClaimedNoteMail | null): Promise<boolean> =>
  test.database.asSystem((tx) => mails.done(tx, mail as ClaimedNoteMail));
const texts = (mail: ClaimedNoteMail | null): string[] | undefined => mail?.notes.map(({ text }) => text);
/** Simulates that this many minutes have passed. */
async function pass(minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`;
  await test.dataSource.query(`UPDATE users SET note_mailed_at = note_mailed_at - ${by}`);
  await test.dataSource.query(`UPDATE note_mails SET due_at = due_at - ${by}`);
}
const left = () => test.dataSource.query<object[]>('SELECT id FROM note_mails');

describe('an e-mail to a person named in a note', () => {
  it('contains the text, its author and the mention, and is sent once', async () => {
    await write(`${nameTag(kev.id)}: call them`);
    const claimed = (await Promise.all([claim(), claim(), claim()])).filter((mail) => mail !== null);
    expect(claimed).toEqual([
      {
        id: expect.any(String),
        leaseToken: expect.any(String),
        attempts: 1,
        userId: kev.id,
        email: kev.email,
        notes: [
          {
            projectId,
            projectName: 'Anvils',
            mentionId,
            source: 'reddit',
            author: 'Ada',
            text: `${nameTag(kev.id)}: call them`,
            people: [{ projectId, id: kev.id, name: 'Kev' }],
          },
        ],
      },
    ]);
    expect(await done(claimed[0] ?? null)).toBe(true);
    expect([await claim(), await left()]).toEqual([null, []]);
  });

  it('contains all notes since the last one, at least ten minutes ago', async () => {
    await write('one');
    await write('two');
    const first = await claim();
    expect(texts(first)).toEqual(['one', 'two']);
    // While the first one is being sent.
    await write('three');
    expect(await claim()).toBeNull();
    await done(first);
    await write('four');
    expect(await claim()).toBeNull();
    await pass(9);
    expect(await claim()).toBeNull();
    await pass(1);
    const second = await claim();
    expect(texts(second)).toEqual(['three', 'four']);
    expect(second?.id).not.toBe(first?.id);
  });

  it('stays the same under the same id after a crash, leaving later notes for the next', async () => {
    await write('one');
    const first = await claim();
    await test.dataSource.query("UPDATE note_mails SET lease_until = now() - interval '1 second'");
    await write('two');
    const again = await claim();
    expect([again?.id, again?.attempts, texts(again)]).toEqual([first?.id, 2, ['one']]);
    expect(await done(first)).toBe(false);
    expect(await done(again)).toBe(true);
    await pass(10);
    expect(texts(await claim())).toEqual(['two']);
  });

  it.each<[string, (noteId: string) => Promise<unknown>]>([
    [
      'its note is deleted',
      (id) => test.database.asTenant(projectId, (tx) => notes.delete(tx, projectId, id)),
    ],
    [
      'the note no longer names them',
      (id) => test.database.asTenant(projectId, (tx) => notes.setPeople(tx, projectId, id, [])),
    ],
    ['they leave the project', () => test.database.asSystem((tx) => members.remove(tx, projectId, kev.id))],
    ['they turn these e-mails off', () => test.database.asSystem((tx) => mails.setWanted(tx, kev.id, false))],
    [
      'the mention is deleted',
      () => test.dataSource.query('DELETE FROM mentions WHERE id = $1', [mentionId]),
    ],
    [
      'the project is deleted',
      () => test.database.asSystem((tx) => new ProjectRepository().delete(tx, projectId)),
    ],
  ])('is not sent if %s first', async (_, happens) => {
    await happens(await write('one'));
    expect([await claim(), await left()]).toEqual([null, []]);
  });

  it('is not created for a person who has opted out, until they opt in again', async () => {
    await test.database.asSystem((tx) => mails.setWanted(tx, kev.id, false));
    await write('one');
    expect(await left()).toEqual([]);
    await test.database.asSystem((tx) => mails.setWanted(tx, kev.id, true));
    expect(await test.database.asSystem((tx) => mails.isWanted(tx, kev.id))).toBe(true);
    await write('two');
    expect(texts(await claim())).toEqual(['two']);
  });

  it('is not sent again if the note is edited and still names them', async () => {
    const id = await write('one');
    await done(await claim());
    await test.database.asTenant(projectId, (tx) => notes.setPeople(tx, projectId, id, [kev.id]));
    expect(await left()).toEqual([]);
  });

  it('goes to each of several people named concurrently, in any order, without a deadlock', async () => {
    const people = [ada.id, kev.id];
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => write(`note ${n}`, n % 2 ? people : people.toReversed())),
    );
    const both = [await claim(), await claim()];
    expect(new Set(both.map((mail) => mail?.userId))).toEqual(new Set(people));
    for (const mail of both) expect(mail?.notes).toHaveLength(10);
  });

  it('cannot be read by a tenant, who cannot name people of another project either', async () => {
    const stranger = await givenUser(test.database);
    await expect(write('one', [stranger.id])).rejects.toThrow('note_people');
    const asTenant = (sql: string) => test.database.asTenant(projectId, (tx) => tx.query(sql));
    await expect(asTenant('SELECT * FROM note_mails')).rejects.toThrow('permission denied');
    expect(await left()).toEqual([]);
  });
});
