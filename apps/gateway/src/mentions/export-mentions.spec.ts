import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  exportMentions,
  type ExportMentionsOutput,
  getMention,
  listApiKeys,
  type ListApiKeysOutput,
  type MentionOutput,
  revokeApiKey,
} from '@earshot/contracts';
import { givenClassified, givenMention, givenMonitor } from '@earshot/database/testing';
import type { Monitor } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { type CallAs, fetchRest } from '../testing/call-rest.js';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let monitor: Monitor;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  monitor = await givenMonitor(gateway.database.database, tenant.projectId);
});
afterAll(() => gateway.close());

/** Stores this many copies of a mention of the given size. */
async function many(count: number, projectId: string, textLength = 10): Promise<void> {
  const { database, dataSource } = gateway.database;
  const own = await givenMonitor(database, projectId);
  await dataSource.query(
    `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at)
     SELECT id, $1, 'reddit', id::text, 'post', 'https://reddit.com/', repeat('x', $3), now(), '{}', now()
     FROM unnest($2::uuid[]) AS id`,
    [own.projectId, Array.from({ length: count }, newId), textLength],
  );
}

async function ndjson(input: object, as = tenant): Promise<MentionOutput[]> {
  const answer = await fetchRest(gateway.url, exportMentions, { ...input, format: 'ndjson' }, as.key);
  const text = await answer.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as MentionOutput);
}

/** Parses with a strict third-party reader of RFC 4180. */
function parseCsv(text: string): string[][] {
  return parse(text, { record_delimiter: '\r\n' });
}

/** Texts that posts of strangers may contain. */
const hostileTexts = [
  'first line\nsecond line',
  'carriage\rreturn',
  '\n',
  'ends with a line feed\n',
  'both\r\nof them',
  'a "quoted" word',
  '"',
  '""",\n"',
  'comma, comma',
  ' blanks around ',
  'tab\tbetween',
  '\uFEFFbyte order mark',
  'line\u2028separator \u0085 and \u2029',
  'semicolon; pipe | backslash \\" apostrophe \'',
  '\u{1F600}\u202Eright to left',
  '=1+1\nand more',
];

describe('export_mentions', () => {
  it('writes each mention as get_mention returns it, newest first, as a file', async () => {
    const first = await givenMention(gateway.database.database, monitor, { text: 'one\ntwo "three"' });
    const second = await givenMention(gateway.database.database, monitor, { text: 'second' });
    await givenClassified(gateway.database.database, first.id);
    const answer = await fetchRest(gateway.url, exportMentions, { format: 'ndjson' }, tenant.key);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mentions-\d{4}-\d\d-\d\d\.ndjson"$/,
    );
    expect(answer.headers.get('ratelimit')).not.toBeNull();
    const written = await ndjson({});
    const got = await Promise.all(
      [second, first].map(async ({ id }) => (await gateway.rest(getMention, { id }, tenant.key)).data),
    );
    expect(written).toEqual(got);
    expect(await ndjson({ q: '"THREE"' })).toEqual([got[1]]);
  });

  it('writes CSV by default, one column per field, whatever the posts contain', async () => {
    const own = await givenTenant(gateway);
    const nasty = '=HYPERLINK("http://evil.example","x"), y\r\nnew "line" \u{1F600}';
    const { id } = await givenMention(
      gateway.database.database,
      await givenMonitor(gateway.database.database, own.projectId),
      { text: nasty, title: '+1', authorHandle: '-cmd' },
    );
    await givenMention(
      gateway.database.database,
      await givenMonitor(gateway.database.database, own.projectId),
      { title: null, text: '@SUM(A1)' },
    );
    const answer = await fetchRest(gateway.url, exportMentions, {}, own.key);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const [header, latest, record] = parseCsv(await answer.text());
    const mention = (await gateway.rest(getMention, { id }, own.key)).data as MentionOutput;
    expect(header).toEqual(
      Object.keys(mention).sort((a, b) => (header?.indexOf(a) ?? 0) - (header?.indexOf(b) ?? 0)),
    );
    const cell = (name: string, of = record) => of?.[header?.indexOf(name) ?? -1];
    expect(cell('text')).toBe(`'${nasty}`);
    expect([cell('title'), cell('author_handle')]).toEqual(["'+1", "'-cmd"]);
    expect([cell('title', latest), cell('text', latest)]).toEqual(['', "'@SUM(A1)"]);
    expect([cell('id'), cell('urgency'), cell('is_relevant')]).toEqual([id, '', '']);
    expect(JSON.parse(cell('matches') ?? '')).toEqual(mention.matches);
    expect(JSON.parse(cell('engagement') ?? '')).toEqual(mention.engagement);
  });

  it.each([
    ['a;=cmd|x!A1', "a;'=cmd|x!A1"],
    ['a\t+SUM(1)', "a\t'+SUM(1)"],
    ['a\n@SUM(1)\r\n -HYPERLINK("x")', 'a\n\'@SUM(1)\r\n \'-HYPERLINK("x")'],
    ['a;"=SUM(1)', 'a;"\'=SUM(1)'],
    ['a;＝SUM（1）', "a;'＝SUM（1）"],
    ['nice ;-) (really)\n- fast\n@acme\n1=1 (one)', "nice ;'-) (really)\n- fast\n@acme\n1=1 (one)"],
  ])('writes no formula where spreadsheets of other countries divide cells: %j', async (text, written) => {
    const own = await givenTenant(gateway);
    const ownMonitor = await givenMonitor(gateway.database.database, own.projectId);
    await givenMention(gateway.database.database, ownMonitor, { text, engagement: { upvotes: 1 } });
    const answer = await fetchRest(gateway.url, exportMentions, { columns: 'text,engagement' }, own.key);
    expect(parseCsv(await answer.text())[1]).toEqual([written, '{"upvotes":1}']);
  });

  it('writes each mention as one record, whatever characters are in it', async () => {
    const own = await givenTenant(gateway);
    const ownMonitor = await givenMonitor(gateway.database.database, own.projectId);
    for (const text of hostileTexts)
      await givenMention(gateway.database.database, ownMonitor, { text, title: text, authorHandle: text });
    const answer = await fetchRest(
      gateway.url,
      exportMentions,
      { columns: 'text,id,title,author_handle' },
      own.key,
    );
    const [header, ...records] = parseCsv(await answer.text());
    expect(header).toEqual(['text', 'id', 'title', 'author_handle']);
    const written = hostileTexts.map((text) => (text.startsWith('=') ? `'${text}` : text)).reverse();
    expect(records.map(([text, , title, author]) => [text, title, author])).toEqual(
      written.map((text) => [text, text, text]),
    );
  });

  it('writes the requested columns in their order, and a byte order mark on request', async () => {
    const own = await givenTenant(gateway);
    const ownMonitor = await givenMonitor(gateway.database.database, own.projectId);
    const { id } = await givenMention(gateway.database.database, ownMonitor, {
      title: null,
      text: 'only one',
    });
    const read = async (input: object) => {
      const answer = await fetchRest(gateway.url, exportMentions, input, own.key);
      return Buffer.from(await answer.arrayBuffer()).toString('utf8');
    };
    expect(await read({ columns: 'text,id' })).toBe(`text,id\r\nonly one,${id}\r\n`);
    expect(await read({ columns: 'text,id', bom: true })).toBe(`\uFEFFtext,id\r\nonly one,${id}\r\n`);
    expect(await read({ columns: 'title' })).toBe('title\r\n""\r\n');
    expect(await read({ columns: 'text,title', format: 'ndjson' })).toBe(
      '{"text":"only one","title":null}\n',
    );
  });

  it('writes only the header if there are no mentions', async () => {
    const answer = await fetchRest(gateway.url, exportMentions, { q: 'nowhere to be found' }, tenant.key);
    expect(parseCsv(await answer.text())).toHaveLength(1);
  });

  it('writes each mention once over many chunks; the tool returns the same page by page', async () => {
    const own = await givenTenant(gateway);
    await many(1_203, own.projectId);
    const written = (await ndjson({}, own)).map(({ id }) => id);
    expect(new Set(written).size).toBe(1_203);
    expect(written).toEqual(written.toSorted().reverse());
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await gateway.tool(exportMentions, cursor === null ? {} : { cursor }, own.key);
      const page = data as ExportMentionsOutput;
      expect(page.mentions.length).toBeLessThanOrEqual(20);
      listed.push(...page.mentions.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(listed).toEqual(written);
  });

  it.each([
    [{ format: 'xlsx' }, 'INVALID_REQUEST'],
    [{ limit: 5 }, 'INVALID_REQUEST'],
    [{ bom: true, format: 'ndjson' }, 'INVALID_REQUEST'],
    [{ cursor: 'bm9uc2Vuc2U' }, 'INVALID_CURSOR'],
  ])('refuses %j with the usual failure, through REST and MCP', async (input, code) => {
    const [rest, tool] = await gateway.both(exportMentions, input, tenant.key);
    expect(rest.error?.code).toBe(code);
    expect(tool).toEqual(rest);
  });

  it('answers HEAD with the headers only', async () => {
    const answer = await fetch(`${gateway.url}/api/v1/mentions/export`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${tenant.key.token}` },
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    // GET does not know it in advance, either.
    expect(answer.headers.get('content-length')).toBeNull();
  });

  describe('that is interrupted', () => {
    /** Begins a large export whose reader pauses after the first bytes until it is resumed. */
    async function begin(as: CallAs) {
      const answer = await fetchRest(gateway.url, exportMentions, { format: 'ndjson' }, as);
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      const readOn = async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read());
      };
      return { readOn };
    }

    it('does not look complete', async () => {
      const own = await givenTenant(gateway);
      await many(1_100, own.projectId, 20_000);
      const { readOn } = await begin(own.key);
      await gateway.database.dataSource.query('ALTER TABLE mentions RENAME TO mentions_away');
      try {
        await expect(readOn()).rejects.toThrow();
      } finally {
        await gateway.database.dataSource.query('ALTER TABLE mentions_away RENAME TO mentions');
      }
    });

    it('does not look complete if the key is revoked midway', async () => {
      const own = await givenTenant(gateway);
      await many(1_100, own.projectId, 20_000);
      const key = await givenKey(gateway, own.session, ['mentions:read']);
      const { readOn } = await begin(key);
      const { data } = await gateway.rest(listApiKeys, {}, own.session);
      for (const { id } of (data as ListApiKeysOutput).api_keys)
        await gateway.rest(revokeApiKey, { id }, own.session);
      while (!(await gateway.rest(getMention, { id: newId() }, key)).error?.code.startsWith('UNAUTH'))
        await wait(20);
      await expect(readOn()).rejects.toThrow();
    });

    it('stays with its project if none was named and the person gets a second one midway', async () => {
      const own = await givenTenant(gateway);
      await many(1_100, own.projectId, 20_000);
      const { token } = own.session;
      const [one, another] = [await begin({ token }), await begin({ token })];
      await gateway.rest(createProject, { name: 'A second one' }, { token });
      await one.readOn();
      await gateway.database.dataSource.query('DELETE FROM members WHERE project_id = $1', [own.projectId]);
      await expect(another.readOn()).rejects.toThrow();
    });
  });
});
