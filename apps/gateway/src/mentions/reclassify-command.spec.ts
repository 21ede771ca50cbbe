import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getProject,
  type ProjectOutput,
  type ReclassificationOutput,
  reclassifyMentions,
} from '@earshot/contracts';
import { until } from '@earshot/queue/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

const program = fileURLToPath(new URL('../../../../tools/commands/reclassify.mjs', import.meta.url));

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly words: string;
}

async function run(args: readonly string[], token = tenant.key.token, url = gateway.url): Promise<Ended> {
  const child = spawn(process.execPath, [program, '--url', url, ...args], {
    env: { ...process.env, EARSHOT_API_KEY: token },
  });
  let [out, words] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (words += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, words };
}

/** Waits until it is requested and then acts as a classifier would. */
async function workOff(givenUp: boolean): Promise<void> {
  const { dataSource } = gateway.database;
  const unfinished = 'project_id = $1 AND finished_at IS NULL';
  const count = () =>
    dataSource.query<object[]>(`SELECT 1 FROM reclassifications WHERE ${unfinished}`, [tenant.projectId]);
  await until(async () => (await count()).length > 0);
  await dataSource.query(
    `UPDATE reclassifications SET started_at = now(), finished_at = now(), total = 7, examined = 7, changed = 5,
       given_up = $2 WHERE ${unfinished}`,
    [tenant.projectId, givenUp],
  );
}

describe('npm run reclassify', () => {
  it('starts a reclassification, follows it to the end, and prints the job', async () => {
    const [ended] = await Promise.all([run(['--since', '2026-11-01', '--all']), workOff(false)]);
    expect(ended).toMatchObject({
      code: 0,
      words: expect.stringContaining('done: 7 of 7 judged, 5 changed, 0 failed'),
    });
    const { data } = await gateway.rest(getProject, { id: tenant.projectId }, tenant.key);
    expect(ended.words).toMatch(new RegExp(`^Project: ${(data as ProjectOutput).name}\nReclassification `));
    expect(JSON.parse(ended.out)).toMatchObject({
      status: 'done',
      found_since: '2026-11-01T00:00:00.000Z',
      only_outdated: false,
    });
  });

  it('follows an existing job, and exits with 1 if it was given up', async () => {
    const { data } = await gateway.rest(reclassifyMentions, {}, tenant.key);
    await workOff(true);
    const { id } = data as ReclassificationOutput;
    expect(await run(['--follow', id])).toMatchObject({
      code: 1,
      words: expect.stringContaining('given_up: 7 of 7'),
    });
  });

  it.each<[string[], number, string]>([
    [['--since', 'yesterday'], 2, '--since must be a time'],
    [['--monitor', 'none'], 1, 'INVALID_REQUEST'],
    [['--bogus'], 2, 'npm run reclassify -- --help lists all options.'],
  ])('reports what is wrong with %j', async (args, code, words) => {
    expect(await run(args)).toMatchObject({ code, out: '', words: expect.stringContaining(words) });
  });

  it.each(['{"hello":1}', '{"error":"not found"}', 'null', 'no JSON'])(
    'says that a server which returns %s is not Earshot',
    async (body) => {
      const other = createServer((_, response) => response.writeHead(404).end(body)).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const ended = await run([], 'esk_any', url);
      other.close();
      expect(ended).toEqual({
        code: 1,
        out: '',
        words: `${url} is not Earshot: it returned 404 without Earshot's JSON\n`,
      });
    },
  );

  it.each<[string[], string | undefined]>([
    [['--project', '\u2603'], undefined],
    [[], 'esk_\u2603'],
  ])('does not blame the network for characters that no header can have', async (args, key) => {
    const { code, words } = await run(args, key);
    expect([code, words]).toEqual([2, expect.stringMatching(/^(--project|The key) .*only .*ASCII/)]);
  });

  it('says that it waits when there were too many calls, and goes on', async () => {
    const limited = { code: 'RATE_LIMITED', message: 'Too many calls.', details: [] };
    const done = {
      id: 'one',
      status: 'done',
      total: 1,
      examined: 1,
      changed: 0,
      failed: 0,
      last_error: null,
    };
    const answers = [
      [403, { data: null, error: { code: 'FORBIDDEN', message: 'Not yours to see.', details: [] } }],
      [200, { data: { ...done, status: 'running', finished_at: null } }],
      [429, { data: null, error: limited }],
      [429, { data: null, error: limited }],
      [200, { data: { ...done, finished_at: '2026-11-01T00:00:00.000Z' } }],
    ] as const;
    let asked = 0;
    const busy = createServer((_, response) => {
      const [status, body] = answers[asked++]!;
      const headers = { 'content-type': 'application/json', 'retry-after': '0' };
      response.writeHead(status, headers).end(JSON.stringify({ ...body, meta: { requestId: 'r' } }));
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const ended = await run(['--follow', 'one'], 'esk_any', `http://127.0.0.1:${port}`);
    busy.close();
    expect([ended.code, asked]).toEqual([0, answers.length]);
    expect(ended.words.match(/^Waiting 0 s: Too many calls\.$/gm)).toHaveLength(1);
  });

  it('reports an invalid key', async () => {
    expect(await run([], 'esk_none')).toMatchObject({
      code: 1,
      words: expect.stringContaining('UNAUTHENTICATED'),
    });
  });
});
