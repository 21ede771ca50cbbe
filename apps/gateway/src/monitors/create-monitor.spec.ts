import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addFeed,
  createMonitor,
  createProject,
  getMonitor,
  previewMonitor,
  updateMonitor,
} from '@earshot/contracts';
import { SourceStateRepository } from '@earshot/database';
import { defaultSources, plans, sharedSources, sourceNames } from '@earshot/domain';
import type { Data } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('create_monitor', () => {
  it('fills in defaults, trims values, and makes the monitor due at once', async () => {
    const { data } = await gateway.rest(
      createMonitor,
      { name: '  Acme ', keywords: [' acme ', '@acme'] },
      tenant.key,
    );
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Acme',
      keywords: ['acme', '@acme'],
      exclude_keywords: [],
      exclude_authors: [],
      case_sensitive_keywords: [],
      required_words: [],
      only_authors: [],
      exclude_communities: [],
      only_communities: [],
      exclude_languages: [],
      only_languages: [],
      // No scanner has yet reported which of them it can read.
      sources: sourceNames,
      group_name: 'my_brand',
      context: null,
      active: true,
      monthly_budget: { x: null, linkedin: null },
      share: Object.fromEntries(sharedSources.map((source) => [source, null])),
      scan_interval_minutes: plans.trial.scanIntervalMinutes,
      last_scanned_at: null,
      next_scan_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      warnings: [],
    });
    const read = await gateway.rest(getMonitor, { id: (data as Data)['id'] }, tenant.key);
    expect({ ...(read.data as Data), warnings: [] }).toEqual(data);
  });

  it('accepts further conditions for posts, and returns them as given', async () => {
    const filters = {
      case_sensitive_keywords: ['IT'],
      required_words: ['invoice'],
      only_authors: ['@ada'],
      exclude_communities: ['r/Scams'],
      only_communities: ['youtube: Acme Tutorials', '/r/tools'],
      exclude_languages: ['und'],
      only_languages: ['de', 'en'],
    };
    const input = { name: 'Acme', keywords: ['acme', 'IT'], ...filters, only_languages: [' DE ', 'en'] };
    const [rest, tool] = await gateway.both(createMonitor, input, tenant.key);
    expect([rest.error, tool.error]).toEqual([undefined, undefined]);
    expect(rest.data).toMatchObject(filters);
    const read = await gateway.rest(getMonitor, { id: (rest.data as Data)['id'] }, tenant.key);
    expect(read.data).toMatchObject(filters);
  });

  it.each([
    [{ case_sensitive_keywords: ['it'] }, 'case_sensitive_keywords[0] keyword'],
    [{ case_sensitive_keywords: ['IT', 'Globex'] }, 'case_sensitive_keywords[1] keyword'],
    [{ required_words: ['\u200b'] }, 'required_words[0] matchable'],
    [{ required_words: Array.from({ length: 21 }, (_, i) => `w${i}`) }, 'required_words max_items'],
    [{ only_communities: ['tools'] }, 'only_communities[0] community'],
    [{ exclude_communities: ['r/tools', 'x:acme'] }, 'exclude_communities[1] community'],
    [{ only_languages: ['de-AT'] }, 'only_languages[0] language'],
    [{ exclude_languages: ['xx'] }, 'exclude_languages[0] language'],
  ])('refuses invalid conditions, as preview_monitor does: %j', async (filters, fault) => {
    const input = { name: 'Acme', keywords: ['acme', 'IT'], ...filters };
    for (const operation of [createMonitor, previewMonitor]) {
      const { error } = await gateway.rest(operation, input, tenant.key);
      expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
    }
  });

  it('warns about overly broad keywords and sources without credentials, as updates and previews do', async () => {
    await gateway.database.database.asSystem(async (tx) => {
      const coverage = { partial: false, delayed: false, note: '' };
      const states = new SourceStateRepository();
      for (const [source, configured] of [
        ['reddit', false],
        ['x', true],
      ] as const)
        await states.report(tx, { source, configured, ...coverage });
    });
    const input = {
      name: 'Short',
      keywords: ['lumenboard', 'z', 'the'],
      sources: ['reddit', 'x', 'youtube'],
    };
    const warnings = [
      { field: 'keywords[1]', message: expect.stringMatching(/^“z” is a single character/) },
      { field: 'keywords[2]', message: expect.stringMatching(/^“the” is a very common word/) },
      { field: 'sources', message: expect.stringMatching(/^Reddit is not set up/) },
    ];
    for (const { data, meta } of await gateway.both(createMonitor, input, tenant.key)) {
      expect(data).toMatchObject({ keywords: input.keywords, warnings });
      expect(Object.keys(meta ?? {})).toHaveLength(4);
      const { id } = data as { id: string };
      const changed = await gateway.rest(updateMonitor, { id, keywords: ['z'] }, tenant.key);
      expect(changed.data).toMatchObject({
        warnings: [{ field: 'keywords[0]' }, { field: 'sources' }],
      });
    }
    const preview = await gateway.rest(previewMonitor, input, tenant.key);
    expect(preview.data).toMatchObject({ warnings });
    await gateway.database.dataSource.query('TRUNCATE source_states CASCADE');
  });

  it('warns about what can never be found, as an update and the preview do', async () => {
    const { key } = await givenTenant(gateway);
    const input = {
      name: 'Never',
      keywords: ['Acme IT'],
      exclude_keywords: ['acme it'],
      only_languages: ['de'],
      exclude_languages: ['de'],
      only_authors: ['bob'],
      exclude_authors: ['@Bob'],
      sources: ['feeds'],
    };
    const lists = ['keywords[0]', 'only_authors', 'only_languages'];
    const fieldsOf = ({ data }: { data: unknown }) =>
      (data as { warnings: { field: string }[] }).warnings.map(({ field }) => field);
    const created = await gateway.rest(createMonitor, input, key);
    expect(fieldsOf(created)).toEqual([...lists, 'sources']);
    const { id } = created.data as { id: string };
    expect(fieldsOf(await gateway.rest(updateMonitor, { id, name: 'Still' }, key))).toEqual([
      ...lists,
      'sources',
    ]);
    expect(fieldsOf(await gateway.rest(previewMonitor, input, key))).toEqual(lists);
    await gateway.rest(addFeed, { address: 'https://blog.example/feed.xml' }, key);
    expect(fieldsOf(await gateway.rest(createMonitor, input, key))).toEqual(lists);
  });

  it('defaults to the readable sources, and to sandbox ones only in a project for samples', async () => {
    const { database } = gateway.database;
    const states = new SourceStateRepository();
    const report = { partial: false, delayed: false, note: '' };
    await database.asSystem(async (tx) => {
      await states.report(tx, { ...report, source: 'reddit', configured: true });
      await states.report(tx, { ...report, source: 'x', configured: false });
      await states.report(tx, { ...report, source: 'youtube', configured: true, sample: true });
    });
    const reported = (playedForOthers: boolean) =>
      defaultSources([
        { source: 'reddit', configured: true, playedForOthers: false },
        { source: 'x', configured: false, playedForOthers: false },
        { source: 'youtube', configured: true, playedForOthers },
      ]);
    expect(reported(true)).toContain('reddit');
    const named = { name: 'Unsaid', keywords: ['unsaid'] };
    for (const { data } of await gateway.both(createMonitor, named, tenant.key))
      expect(data).toMatchObject({ sources: reported(true), warnings: [] });
    const preview = await gateway.rest(previewMonitor, named, tenant.key);
    expect(
      (preview.data as { estimates: { source: string }[] }).estimates.map(({ source }) => source),
    ).toEqual(reported(true));
    const { data: samples } = await gateway.rest(
      createProject,
      { name: 'Sample', sample: true },
      tenant.session,
    );
    const inSamples = { ...tenant.session, projectId: (samples as { id: string }).id };
    expect((await gateway.rest(createMonitor, named, inSamples)).data).toMatchObject({
      sources: reported(false),
    });
    expect(reported(false)).toContain('youtube');
    await gateway.database.dataSource.query('TRUNCATE source_states CASCADE');
  });

  it('makes one watch per source, due now', async () => {
    const input = { name: 'Two', keywords: ['two'], sources: ['reddit', 'x'] };
    const { data } = await gateway.rest(createMonitor, input, tenant.key);
    const watches = await gateway.database.dataSource.query<unknown[]>(
      'SELECT source FROM watches WHERE monitor_id = $1 AND next_scan_at <= now() ORDER BY source',
      [(data as Data)['id']],
    );
    expect(watches).toEqual([{ source: 'reddit' }, { source: 'x' }]);
  });

  it.each([
    [{ name: 'n'.repeat(80), keywords: Array.from({ length: 20 }, (_, index) => `k${index}`) }, null],
    [{ name: '\u{1F600}'.repeat(80), keywords: ['\u{1F600}'.repeat(100)] }, null],
    [{ name: 'n'.repeat(81), keywords: ['k'] }, 'name max_length'],
    [{ name: 'n', keywords: Array.from({ length: 21 }, (_, index) => `k${index}`) }, 'keywords max_items'],
    [{ name: 'n', keywords: ['k'.repeat(101)] }, 'keywords[0] max_length'],
    [{ name: 'n', keywords: ['Acme', 'ACME'] }, 'keywords unique'],
    [{ name: 'n', keywords: ['a\tb'] }, 'keywords[0] control_characters'],
    [{ name: 'n', keywords: ['ok', '\u200b'] }, 'keywords[1] matchable'],
    [{ name: 'n', keywords: ['k'], exclude_keywords: ['\u200d'] }, 'exclude_keywords[0] matchable'],
    [{ name: 'n', keywords: ['k'], sources: [] }, 'sources min_items'],
    [{ name: 'n', keywords: ['k'], context: 'c'.repeat(201) }, 'context max_length'],
  ])('enforces its limits: %j', async (input, fault) => {
    const { error } = await gateway.rest(createMonitor, input, tenant.key);
    const told = error?.details.map(({ field, rule }) => `${field} ${rule}`) ?? null;
    expect(told).toEqual(fault === null ? null : [fault]);
  });

  it('never exceeds the plan, even with simultaneous calls', async () => {
    const full = await givenTenant(gateway);
    const allowed = plans.trial.monitors;
    // On a busy machine some of them get no connection in time.
    const create = async (): ReturnType<typeof gateway.rest> => {
      const answer = await gateway.rest(createMonitor, { name: 'n', keywords: ['k'] }, full.key);
      return answer.error?.code === 'UNAVAILABLE' ? create() : answer;
    };
    const answers = await Promise.all(Array.from({ length: allowed + 10 }, create));
    expect(answers.filter(({ failed }) => !failed)).toHaveLength(allowed);
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'QUOTA_EXCEEDED']));
  });
});
