import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNote, deleteNote, listNotes, type ListNotesOutput, type NoteOutput } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import type { CallAs } from '../testing/call-rest.js';
import { givenNamed } from '../testing/given-named.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let mention_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  const { database } = gateway.database;
  mention_id = (await givenMention(database, await givenMonitor(database, tenant.projectId))).id;
});
afterAll(() => gateway.close());

async function write(as: CallAs): Promise<string> {
  return ((await gateway.rest(createNote, { mention_id, text: 'Called them.' }, as)).data as NoteOutput).id;
}
const left = async (): Promise<string[]> => {
  const { data } = await gateway.rest(listNotes, { mention_id, limit: 100 }, tenant.key);
  return (data as ListNotesOutput).notes.map(({ id }) => id);
};

describe('delete_note', () => {
  it('deletes a note of the same user or program, and any note for owners', async () => {
    const kev = await givenNamed(gateway, tenant, 'Kev');
    for (const [writer, as] of [
      [kev.session, kev.session],
      [tenant.key, tenant.key],
      [kev.session, tenant.session],
      [tenant.key, tenant.session],
    ] as const) {
      const id = await write(writer);
      const [rest, tool] = await gateway.both(deleteNote, { id }, as);
      expect(rest.data).toEqual({ deleted: true, id });
      expect(tool.error?.code).toBe('NOT_FOUND');
      expect(await left()).not.toContain(id);
    }
  });

  it('refuses a member or a program that did not write the note', async () => {
    const [kev, ada] = [await givenNamed(gateway, tenant, 'Kev'), await givenNamed(gateway, tenant, 'Kev')];
    const id = await write(kev.session);
    for (const as of [ada.session, tenant.key]) {
      const [rest, tool] = await gateway.both(deleteNote, { id }, as);
      expect(rest.error?.code).toBe('FORBIDDEN');
      expect(tool).toEqual(rest);
    }
    expect(await left()).toContain(id);
  });
});
