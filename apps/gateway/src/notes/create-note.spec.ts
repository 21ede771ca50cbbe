import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNote, listNotes, type ListNotesOutput } from '@earshot/contracts';
import { maxNoteLength, maxNotesPerMention, nameTag } from '@earshot/domain';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import type { Colleague } from '../testing/given-member.js';
import { givenNamed } from '../testing/given-named.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let kev: Colleague;
let mention_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  kev = await givenNamed(gateway, tenant, 'Kev');
  mention_id = await aMention();
});
afterAll(() => gateway.close());

async function aMention(): Promise<string> {
  const { database } = gateway.database;
  return (await givenMention(database, await givenMonitor(database, tenant.projectId))).id;
}

const mailed = async (): Promise<string[]> => {
  const rows = await gateway.database.dataSource.query<{ email: string }[]>(
    'SELECT u.email FROM note_people x JOIN note_mails m ON m.id = x.mail_id JOIN users u ON u.id = m.user_id',
  );
  await gateway.database.dataSource.query('DELETE FROM note_mails');
  return rows.map(({ email }) => email);
};

describe('create_note', () => {
  it('stores what a user or a program writes, word for word, under their name', async () => {
    const text = '**Called** them\n\n<script>alert(1)</script> [x](javascript:alert(1)) مرحبا 😀';
    for (const [as, author] of [
      [kev.session, { kind: 'user', id: kev.id, name: 'Kev' }],
      [tenant.key, { kind: 'key', id: expect.any(String), name: expect.any(String) }],
    ] as const) {
      const [rest, tool] = await gateway.both(createNote, { mention_id, text: `  ${text} ` }, as);
      for (const answer of [rest, tool])
        expect(answer.data).toEqual({
          id: expect.any(String),
          mention_id,
          author,
          text,
          people: [],
          created_at: expect.stringMatching(/Z$/),
          edited_at: null,
        });
    }
    const { data } = await gateway.rest(listNotes, { mention_id }, tenant.key);
    expect((data as ListNotesOutput).notes.map((note) => [note.author.kind, note.text])).toEqual([
      ['user', text],
      ['user', text],
      ['key', text],
      ['key', text],
    ]);
  });

  it('names members by id, who get an e-mail, except the author', async () => {
    const ada = await givenNamed(gateway, tenant, 'Ada', 'viewer');
    const text = `${nameTag(kev.id)}, ${nameTag(ada.id)}, @Kev and ${nameTag(kev.id)}`;
    const { data } = await gateway.rest(createNote, { mention_id, text }, kev.session);
    expect(data).toMatchObject({
      text,
      people: [
        { id: kev.id, name: 'Kev' },
        { id: ada.id, name: 'Ada' },
      ],
    });
    expect(await mailed()).toEqual([ada.email]);
    await gateway.rest(createNote, { mention_id, text: nameTag(kev.id) }, tenant.key);
    expect(await mailed()).toEqual([kev.email]);
  });

  it('refuses to mention a user who is not a member, or an unknown id', async () => {
    const stranger = await givenNamed(gateway, await givenTenant(gateway), 'Kev');
    for (const id of [stranger.id, newId()]) {
      const [rest, tool] = await gateway.both(
        createNote,
        { mention_id, text: `Hi ${nameTag(id)}` },
        tenant.key,
      );
      expect(rest.error?.details).toEqual([
        { field: 'text', rule: 'member', message: `text names nobody of this project by <@${id}>.` },
      ]);
      expect(tool).toEqual(rest);
    }
    const many = Array.from({ length: 21 }, () => nameTag(newId())).join();
    const [rest] = await gateway.both(createNote, { mention_id, text: many }, tenant.key);
    expect(rest.error?.details).toMatchObject([{ field: 'text', rule: 'max_people' }]);
    expect(await mailed()).toEqual([]);
  });

  it.each([
    ['', 'min_length'],
    [' \n ', 'min_length'],
    ['x'.repeat(maxNoteLength + 1), 'max_length'],
    ['a\u0000b', 'well_formed'],
  ])('refuses an invalid text: case %#', async (text, rule) => {
    const [rest, tool] = await gateway.both(createNote, { mention_id, text }, tenant.key);
    expect(rest.error?.details).toMatchObject([{ field: 'text', rule }]);
    expect(tool).toEqual(rest);
  });

  it('accepts the longest text, and no more notes than a mention may have', async () => {
    const full = await aMention();
    const text = '😀'.repeat(maxNoteLength);
    expect((await gateway.rest(createNote, { mention_id: full, text }, tenant.key)).failed).toBe(false);
    await gateway.database.dataSource.query(
      `INSERT INTO notes (id, project_id, mention_id, author_kind, author_id, author_name, text, created_at)
       SELECT gen_random_uuid(), project_id, mention_id, 'key', author_id, author_name, 'more', now()
       FROM notes CROSS JOIN generate_series(2, $2) WHERE mention_id = $1`,
      [full, maxNotesPerMention],
    );
    const [rest, tool] = await gateway.both(createNote, { mention_id: full, text: 'one more' }, tenant.key);
    expect(rest.error?.details).toMatchObject([{ field: 'mention_id', rule: 'most_notes' }]);
    expect(tool).toEqual(rest);
  });

  it('does not find a foreign mention', async () => {
    const stranger = await givenTenant(gateway);
    const [rest, tool] = await gateway.both(createNote, { mention_id, text: 'Hi' }, stranger.key);
    expect(rest.error?.code).toBe('NOT_FOUND');
    expect(tool).toEqual(rest);
  });
});
