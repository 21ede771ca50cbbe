import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMonitor, getMonitor, type MonitorOutput, updateMonitor } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { plans } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

interface StoredWatch {
  readonly source: string;
  readonly active: boolean;
  readonly cursor: object;
  readonly due: boolean;
  readonly failures: number;
  readonly leased: boolean;
}

const sql = <T>(text: string, values: unknown[] = []) => gateway.database.dataSource.query<T[]>(text, values);
const watchesOf = (id: string) =>
  sql<StoredWatch>(
    `SELECT source, active, cursor, next_scan_at <= now() AS due, failures, lease_token IS NOT NULL AS leased
     FROM watches WHERE monitor_id = $1 ORDER BY source`,
    [id],
  );
const update = (input: object) => gateway.rest(updateMonitor, input, tenant.key);
const cursor = { search: { coveredUntil: '2026-11-21T08:00:00.000Z' } };

/** Creates a monitor scanned up to `cursor`, due in an hour, and being scanned now. */
async function givenScanned(monitor: Parameters<typeof givenMonitor>[2] = {}) {
  const given = { sources: ['reddit', 'x'], keywords: ['acme', 'acme.com'], ...monitor } as const;
  const { id } = await givenMonitor(gateway.database.database, tenant.projectId, given);
  await sql(
    `UPDATE watches SET cursor = $2, next_scan_at = now() + interval '1 hour', last_scanned_at = now(), failures = 2,
       last_error = 'busy', lease_token = gen_random_uuid(), lease_until = now() + interval '30 seconds'
     WHERE monitor_id = $1`,
    [id, cursor],
  );
  return id;
}

describe('update_monitor', () => {
  it('changes only what is given', async () => {
    const { data } = await gateway.rest(
      createMonitor,
      { name: 'Acme', keywords: ['acme'], exclude_authors: ['bot'], context: 'anvils' },
      tenant.key,
    );
    const before = data as MonitorOutput;
    const { id } = before;
    expect((await update({ id })).data).toEqual(before);
    expect((await update({ id, name: ' Anvils ' })).data).toEqual({ ...before, name: 'Anvils' });
    const all = {
      name: 'Other',
      keywords: ['anvil', 'anvils'],
      exclude_keywords: ['blacksmith'],
      exclude_authors: [],
      sources: ['youtube'],
      group_name: 'competitors',
      context: null,
    };
    const changed = (await update({ id, ...all })).data;
    expect(changed).toMatchObject({ id, ...all, active: true, created_at: before.created_at });
    const read = (await gateway.rest(getMonitor, { id }, tenant.key)).data as object;
    expect({ ...read, warnings: [] }).toEqual(changed);
  });

  it.each([
    [{ name: 'n'.repeat(81) }, 'name max_length'],
    [{ name: ' ' }, 'name min_length'],
    [{ name: null }, 'name string'],
    [{ keywords: [] }, 'keywords min_items'],
    [{ keywords: Array.from({ length: 21 }, (_, index) => `k${index}`) }, 'keywords max_items'],
    [{ keywords: ['k'.repeat(101)] }, 'keywords[0] max_length'],
    [{ keywords: ['Acme', 'ACME'] }, 'keywords unique'],
    [{ keywords: ['ok', '\u200b'] }, 'keywords[1] matchable'],
    [{ exclude_keywords: Array.from({ length: 21 }, (_, i) => `k${i}`) }, 'exclude_keywords max_items'],
    [{ exclude_authors: Array.from({ length: 51 }, (_, i) => `a${i}`) }, 'exclude_authors max_items'],
    [{ sources: [] }, 'sources min_items'],
    [{ sources: ['myspace'] }, 'sources[0] enum'],
    [{ group_name: 'theirs' }, 'group_name enum'],
    [{ context: 'c'.repeat(201) }, 'context max_length'],
    [{ active: 'false' }, 'active boolean'],
    [{ scan_interval_minutes: 1 }, 'scan_interval_minutes unknown_field'],
  ])('enforces the limits of create_monitor: %j', async (changes, fault) => {
    const id = await givenScanned();
    const { error } = await update({ id, ...changes });
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });

  it('starts over from where its watches had got, also if they are read only later', async () => {
    const id = await givenScanned();
    const coveredUntil = new Date('2026-11-21T08:00:00.000Z');
    await sql('UPDATE watches SET covered_until = $2 WHERE monitor_id = $1', [id, coveredUntil]);
    const resumesFrom = () => sql('SELECT DISTINCT resume_from FROM watches WHERE monitor_id = $1', [id]);
    await update({ id, keywords: ['acme', 'acme.com', 'acme.org'] });
    expect(await resumesFrom()).toEqual([{ resume_from: coveredUntil }]);
    expect(await sql('SELECT DISTINCT covered_until FROM watches WHERE monitor_id = $1', [id])).toEqual([
      { covered_until: null },
    ]);
    // Before any scan, another keyword is added.
    await update({ id, keywords: ['acme', 'acme.com', 'acme.org', 'acme.net'] });
    expect(await resumesFrom()).toEqual([{ resume_from: coveredUntil }]);
  });

  it('keeps the other conditions, but drops case sensitivity of removed keywords', async () => {
    const { data } = await gateway.rest(
      createMonitor,
      {
        name: 'Acme',
        keywords: ['acme', 'IT', 'GO'],
        case_sensitive_keywords: ['IT', 'GO'],
        required_words: ['invoice'],
      },
      tenant.key,
    );
    const { id } = data as MonitorOutput;
    expect((await update({ id, keywords: ['acme', 'GO'] })).data).toMatchObject({
      case_sensitive_keywords: ['GO'],
      required_words: ['invoice'],
    });
    const { error } = await update({ id, case_sensitive_keywords: ['IT'] });
    expect(error?.details).toEqual([
      {
        field: 'case_sensitive_keywords[0]',
        rule: 'keyword',
        message: 'case_sensitive_keywords[0] must be one of the keywords, written the same way.',
      },
    ]);
    expect((await update({ id, required_words: [], only_languages: ['de'] })).data).toMatchObject({
      case_sensitive_keywords: ['GO'],
      required_words: [],
      only_languages: ['de'],
    });
  });

  it('reads the past again if more posts can match, and continues if fewer can', async () => {
    const id = await givenScanned();
    await update({ id, only_communities: ['r/tools'] });
    expect((await watchesOf(id)).map((watch) => watch.cursor)).toEqual([cursor, cursor]);
    await update({ id, only_communities: ['r/tools', 'r/smiths'] });
    expect((await watchesOf(id)).map((watch) => watch.cursor)).toEqual([{}, {}]);
  });

  it('accepts as much as create_monitor does', async () => {
    const id = await givenScanned();
    const keywords = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const exclude_keywords = Array.from({ length: 20 }, (_, index) => `x${index}`);
    expect((await update({ id, name: 'n'.repeat(80), keywords, exclude_keywords })).failed).toBe(false);
  });

  it('gives the same answer for a foreign and a missing monitor', async () => {
    const foreign = await givenMonitor(gateway.database.database, (await givenTenant(gateway)).projectId);
    const missing = await gateway.both(updateMonitor, { id: newId(), active: false }, tenant.key);
    expect(missing[0].error).toEqual({ code: 'NOT_FOUND', message: 'No such monitor.', details: [] });
    expect(await gateway.both(updateMonitor, { id: foreign.id, active: false }, tenant.key)).toEqual(missing);
    expect(await sql('SELECT active FROM monitors WHERE id = $1', [foreign.id])).toEqual([{ active: true }]);
  });
});

describe('pausing a monitor', () => {
  it('ends collection at once, keeps what was found, and shows no next scan', async () => {
    const id = await givenScanned();
    const { id: mentionId } = await givenMention(gateway.database.database, {
      id,
      projectId: tenant.projectId,
    });
    const { data } = await update({ id, active: false });
    expect(data).toMatchObject({ active: false, next_scan_at: null, last_scanned_at: expect.any(String) });
    for (const watch of await watchesOf(id))
      expect(watch).toMatchObject({ active: false, leased: false, cursor });
    expect(await sql('SELECT id FROM mentions WHERE id = $1', [mentionId])).toHaveLength(1);
  });

  it('can be undone: due at the next tick, resuming where it ended, so that the gap is read', async () => {
    const id = await givenScanned();
    await update({ id, active: false });
    const { data } = await update({ id, active: true });
    expect(data).toMatchObject({ active: true, next_scan_at: expect.any(String) });
    expect(await watchesOf(id)).toEqual(
      ['reddit', 'x'].map((source) => ({
        source,
        active: true,
        cursor,
        due: true,
        failures: 0,
        leased: false,
      })),
    );
  });

  it('cannot be undone beyond the limit of the current plan', async () => {
    const shrunk = await givenTenant(gateway);
    const { id } = await givenMonitor(gateway.database.database, shrunk.projectId, { active: false });
    await sql(
      `INSERT INTO monitors SELECT gen_random_uuid(), project_id, name, keywords, exclude_keywords, exclude_authors,
         sources, group_name, context, active, created_at, updated_at, deleted_at
       FROM monitors, generate_series(1, $2) WHERE id = $1`,
      [id, plans.trial.monitors],
    );
    const [rest, tool] = await gateway.both(updateMonitor, { id, active: true }, shrunk.key);
    expect(rest.error?.code).toBe('QUOTA_EXCEEDED');
    expect(tool).toEqual(rest);
    expect((await gateway.rest(updateMonitor, { id, name: 'Renamed' }, shrunk.key)).failed).toBe(false);
  });
});

describe('changed keywords', () => {
  it('that match more make the past be read again, as for a new monitor', async () => {
    const id = await givenScanned({ excludeKeywords: ['inc'] });
    await update({ id, exclude_keywords: [] });
    for (const watch of await watchesOf(id))
      expect(watch).toMatchObject({ cursor: {}, due: true, failures: 0, leased: false });
  });

  it('that are only added keep the cursor where reading costs money: the others are not paid for again', async () => {
    const id = await givenScanned({ sources: ['linkedin', 'reddit', 'x'] });
    await update({ id, keywords: ['acme', 'acme.com', '@acme'] });
    const expected = { due: true, failures: 0, leased: false };
    expect(await watchesOf(id)).toMatchObject([
      { source: 'linkedin', cursor, ...expected },
      { source: 'reddit', cursor: {}, ...expected },
      { source: 'x', cursor, ...expected },
    ]);
  });

  it('that match less only revoke the claim of a running scan', async () => {
    const id = await givenScanned();
    await update({ id, keywords: ['acme'], exclude_keywords: ['inc'] });
    for (const watch of await watchesOf(id))
      expect(watch).toMatchObject({ cursor, due: false, failures: 2, leased: false });
  });

  it('leave scans alone if only their order changed', async () => {
    const id = await givenScanned();
    await update({ id, name: 'Renamed', keywords: ['acme.com', 'acme'], context: 'anvils' });
    for (const watch of await watchesOf(id))
      expect(watch).toMatchObject({ cursor, due: false, failures: 2, leased: true });
  });

  it('of a paused monitor make it start over once it is resumed', async () => {
    const id = await givenScanned({ active: false, excludeKeywords: ['inc'] });
    await update({ id, keywords: ['anvil'], exclude_keywords: [] });
    for (const watch of await watchesOf(id)) expect(watch).toMatchObject({ cursor: {}, active: false });
    await update({ id, active: true });
    for (const watch of await watchesOf(id)) expect(watch).toMatchObject({ cursor: {}, due: true });
  });
});

describe('changed sources', () => {
  it('stop when removed, resume where they were when put back, and start afresh when new', async () => {
    const id = await givenScanned();
    expect((await update({ id, sources: ['x', 'threads'] })).data).toMatchObject({
      sources: ['x', 'threads'],
    });
    expect(await watchesOf(id)).toMatchObject([
      { source: 'reddit', active: false, cursor, leased: false },
      { source: 'threads', active: true, cursor: {}, due: true },
      { source: 'x', active: true, cursor, due: false },
    ]);
    await update({ id, sources: ['reddit'] });
    expect(await watchesOf(id)).toMatchObject([
      { source: 'reddit', active: true, cursor, due: true },
      { source: 'threads', active: false },
      { source: 'x', active: false, cursor },
    ]);
  });

  it('stay inactive while the monitor is paused', async () => {
    const id = await givenScanned({ active: false });
    await update({ id, sources: ['youtube'] });
    expect((await watchesOf(id)).map(({ active }) => active)).toEqual([false, false, false]);
    await update({ id, active: true });
    expect((await watchesOf(id)).filter(({ active }) => active)).toMatchObject([{ source: 'youtube' }]);
  });
});

describe('simultaneous updates', () => {
  it('of different fields are all kept', async () => {
    const id = await givenScanned();
    const changes = [{ name: 'Renamed' }, { context: 'anvils' }, { group_name: 'custom' }, { active: false }];
    await Promise.all(changes.map((change) => update({ id, ...change })));
    expect((await gateway.rest(getMonitor, { id }, tenant.key)).data).toMatchObject(
      Object.assign({}, ...changes) as object,
    );
  });

  it('that add exclusions keep all of them, without duplicates', async () => {
    const id = await givenScanned({ excludeKeywords: ['inc'], excludeAuthors: ['bot'] });
    await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => update({ id, add_exclude_keywords: [`word ${n}`, 'INC'] })),
      ...Array.from({ length: 6 }, (_, n) => update({ id, add_exclude_authors: [`author${n}`, '@bot'] })),
    ]);
    const { exclude_keywords, exclude_authors } = (await gateway.rest(getMonitor, { id }, tenant.key))
      .data as MonitorOutput;
    expect([...exclude_keywords].sort()).toEqual([
      'inc',
      ...Array.from({ length: 6 }, (_, n) => `word ${n}`),
    ]);
    expect([...exclude_authors].sort()).toEqual([
      ...Array.from({ length: 6 }, (_, n) => `author${n}`),
      'bot',
    ]);
  });
});

describe('added exclusions', () => {
  it('are refused, changing nothing else, if the list would be too long or is also replaced', async () => {
    const full = Array.from({ length: 19 }, (_, n) => `x${n}`);
    const id = await givenScanned({ excludeKeywords: full });
    const faults = async (input: object) =>
      (await update({ id, name: 'Renamed', ...input })).error?.details.map(
        ({ field, rule }) => `${field} ${rule}`,
      );
    expect(await faults({ add_exclude_keywords: ['a', 'b'] })).toEqual(['add_exclude_keywords max_items']);
    expect(await faults({ add_exclude_authors: ['a'], exclude_authors: ['b'] })).toEqual([
      'add_exclude_authors alone',
    ]);
    const wrong = { add_exclude_keywords: ['a', 'b'], case_sensitive_keywords: ['of another'] };
    expect(await faults({ ...wrong, share: { x: 101 } })).toEqual(['share.x maximum']);
    expect(await faults({ ...wrong, share: { x: 100 } })).toEqual([
      'add_exclude_keywords max_items',
      'case_sensitive_keywords[0] keyword',
    ]);
    expect(await faults({ add_exclude_authors: [] })).toEqual(['add_exclude_authors min_items']);
    const [rest, tool] = await gateway.both(updateMonitor, { id, add_exclude_keywords: ['a'] }, tenant.key);
    expect(rest.data).toMatchObject({
      name: expect.not.stringMatching('Renamed'),
      exclude_keywords: [...full, 'a'],
    });
    expect(tool.data).toEqual(rest.data);
  });

  it('revoke the claim of a running scan, since it would find what is excluded', async () => {
    const id = await givenScanned();
    await update({ id, add_exclude_authors: ['bot'] });
    for (const watch of await watchesOf(id)) expect(watch).toMatchObject({ cursor, leased: false });
  });
});
