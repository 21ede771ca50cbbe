import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNote, type NoteOutput, updateNote } from '@earshot/contracts';
import { nameTag, scopes } from '@earshot/domain';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import type { CallAs } from '../testing/call-rest.js';
import type { Colleague } from '../testing/given-member.js';
import { givenNamed } from '../testing/given-named.js';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let kev: Colleague;
let mention_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  kev = await givenNamed(gateway, tenant, 'Kev');
  const { database } = gateway.database;
  mention_id = (await givenMention(database, await givenMonitor(database, tenant.projectId))).id;
});
afterAll(() => gateway.close());

async function write(text: string, as: CallAs): Promise<string> {
  return ((await gateway.rest(createNote, { mention_id, text }, as)).data as NoteOutput).id;
}

describe('update_note', () => {
  it('changes a note of the same user or program, and says when', async () => {
    for (const as of [kev.session, tenant.key]) {
      const id = await write('Called them.', as);
      const [rest, tool] = await gateway.both(updateNote, { id, text: 'They called.' }, as);
      expect(rest.data).toMatchObject({ id, text: 'They called.', edited_at: expect.stringMatching(/Z$/) });
      expect(tool).toEqual(rest);
    }
  });

  it('refuses everybody but the author, even the owner', async () => {
    const id = await write('Called them.', kev.session);
    for (const as of [tenant.session, tenant.key, await givenKey(gateway, tenant.session, scopes)]) {
      const [rest, tool] = await gateway.both(updateNote, { id, text: 'No.' }, as);
      expect(rest.error?.code).toBe('FORBIDDEN');
      expect(tool).toEqual(rest);
    }
  });

  it('mentions further members, and keeps a mention of one who has left', async () => {
    const gone = await givenNamed(gateway, tenant, 'Li');
    const id = await write(`${nameTag(gone.id)} knows`, kev.session);
    await gateway.database.dataSource.query('DELETE FROM members WHERE user_id = $1', [gone.id]);
    const ada = await givenNamed(gateway, tenant, 'Ada');
    const text = `${nameTag(gone.id)} knew, ${nameTag(ada.id)} asks`;
    const { data } = await gateway.rest(updateNote, { id, text }, kev.session);
    expect(data).toMatchObject({ text, people: [{ id: ada.id, name: 'Ada' }] });
    const [rest] = await gateway.both(updateNote, { id, text: nameTag(newId()) }, kev.session);
    expect(rest.error?.details).toMatchObject([{ field: 'text', rule: 'member' }]);
  });

  it('does not find a foreign note', async () => {
    const id = await write('Called them.', kev.session);
    const stranger = await givenTenant(gateway);
    const [rest, tool] = await gateway.both(updateNote, { id, text: 'No.' }, stranger.key);
    expect(rest.error?.code).toBe('NOT_FOUND');
    expect(tool).toEqual(rest);
  });
});
