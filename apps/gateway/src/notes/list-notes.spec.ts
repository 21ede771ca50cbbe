import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNote, listNotes, type ListNotesOutput } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('list_notes', () => {
  it('returns those of one mention page by page, oldest first', async () => {
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, tenant.projectId);
    const [mention, other] = [await givenMention(database, monitor), await givenMention(database, monitor)];
    await gateway.rest(createNote, { mention_id: other.id, text: 'elsewhere' }, tenant.key);
    const texts = ['one', 'two', 'three'];
    for (const text of texts)
      await gateway.rest(createNote, { mention_id: mention.id, text }, tenant.session);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const input: object = { mention_id: mention.id, limit: 2, ...(cursor === null ? {} : { cursor }) };
      const [rest, tool] = await gateway.both(listNotes, input, tenant.key);
      expect(tool).toEqual(rest);
      const page = rest.data as ListNotesOutput;
      seen.push(...page.notes.map(({ text }) => text));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(texts);
  });

  it('does not find a foreign mention', async () => {
    const [rest, tool] = await gateway.both(listNotes, { mention_id: newId() }, tenant.key);
    expect(rest.error?.code).toBe('NOT_FOUND');
    expect(tool).toEqual(rest);
  });
});
