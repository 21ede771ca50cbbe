import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Receiver } from '../replay/received.js';
import { type ApiClient, signUp } from '../stack/api-client.js';
import { eventually } from '../stack/eventually.js';
import { redditPost } from '../stack/reddit-post.js';
import { redisCommand } from '../stack/redis-command.js';
import { Deployment, workerApps } from './deployment.js';
import { Traffic } from './traffic.js';

interface Mention {
  readonly id: string;
  readonly url: string;
  readonly is_relevant: boolean | null;
}

/**
 * The first process of each app is replaced in the first order and the second in the other, because an upgrade may begin at
 * either end.
 */
const orders = [[...workerApps, 'gateway'] as const, ['gateway', ...workerApps] as const];

let deployment: Deployment;
let session: ApiClient;
let watched: string;
let traffic: Traffic;
let receiver: Receiver;
let isClean = false;
/** The posts on the sandbox's Reddit. */
const published: string[] = [];

beforeAll(async () => {
  deployment = await Deployment.start();
  session = (await signUp(deployment.baseUrl)).api;
  receiver = new Receiver(`${deployment.sandboxUrl}/webhooks/rolling`);
  watched = await aProject('Lumenboard');
  const owner = session.inProject(watched);
  await owner.post('/api/v1/monitors', { name: 'Lumenboard', keywords: ['Lumenboard'], sources: ['reddit'] });
  await owner.post('/api/v1/alerts', { name: 'Hook', channel: 'webhook', destination: receiver.url });
  traffic = new Traffic(deployment.baseUrl, {
    restReads: await aKey(watched),
    restWrites: await aKey(await aProject('REST')),
    toolReads: await aKey(watched),
    toolWrites: await aKey(await aProject('Tools')),
  });
}, 240_000);

afterAll(async () => {
  await deployment.stop({ keep: !isClean });
  if (!isClean) process.stderr.write(`The logs are in ${deployment.folder}\n`);
}, 90_000);

async function aProject(name: string): Promise<string> {
  return (await session.post<{ id: string }>('/api/v1/projects', { name })).id;
}

async function aKey(projectId: string): Promise<string> {
  const scopes = ['monitors:write', 'monitors:read', 'mentions:read', 'alerts:read'];
  const owner = session.inProject(projectId);
  const { key } = await owner.post<{ key: string }>('/api/v1/api-keys', { name: randomUUID(), scopes });
  return key;
}

/** Publishes four posts a second while `work` runs. */
async function whilePublishing(work: () => Promise<void>): Promise<void> {
  const state = { isOver: false };
  const publishing = (async () => {
    while (!state.isOver) {
      const posts = [aPost(), aPost()];
      await deployment.publish(posts);
      published.push(...posts.map(({ url }) => url));
      await sleep(500);
    }
  })();
  await work().finally(() => (state.isOver = true));
  await publishing;
}

let posts = 0;
function aPost(): { readonly url: string } {
  const id = `rol${(posts += 1).toString(36).padStart(4, '0')}`;
  // All posts have the same author, so each needs its own text: a post in several places is notified once.
  return redditPost(id, `Lumenboard is down again, ${id}`, 'Nobody of us can log in, please help.');
}

async function mentions(): Promise<Mention[]> {
  const all: Mention[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { mentions: Mention[]; next_cursor: string | null } = await session
      .inProject(watched)
      .get(`/api/v1/mentions?limit=100${from}`);
    all.push(...page.mentions);
    cursor = page.next_cursor;
  }
  return all;
}

/** Waits until every post is a classified mention, and every relevant one has been notified. */
async function settled(): Promise<Mention[]> {
  return eventually(async () => {
    const seen = await mentions();
    await receiver.read();
    const told = new Set(receiver.received.map(({ mentionId }) => mentionId));
    const isAll = seen.length >= published.length;
    // A mention that was not yet classified when it was read may have been notified since.
    if (isAll && seen.every(({ id, is_relevant }) => is_relevant === false || (is_relevant && told.has(id))))
      return seen;
    await deployment.sweepIfNotHinted();
    return undefined;
  }).finally(() => deployment.stopSweeping());
}

it('fails no request, and loses and duplicates nothing, while every process is replaced, in both orders', async () => {
  const ends: (number | NodeJS.Signals)[] = [];
  traffic.start();
  await whilePublishing(async () => {
    for (const [which, order] of orders.entries())
      for (const app of order) ends.push(await deployment.restart(app, which as 0 | 1));
  });
  await traffic.end();

  expect(ends).toEqual(Array<number>(10).fill(0));
  expect(traffic.failures.slice(0, 5)).toEqual([]);
  expect(traffic.requests).toBeGreaterThan(100);
  const seen = await settled();
  expect(seen.map(({ url }) => url).sort()).toEqual([...published].sort());
  const relevant = seen.filter(({ is_relevant }) => is_relevant).map(({ id }) => id);
  expect(relevant.length).toBeGreaterThan(0);
  expect(receiver.received.map(({ mentionId }) => mentionId).sort()).toEqual(relevant.sort());
}, 400_000);

it('keeps exactly the acknowledged writes', async () => {
  const found: string[] = [];
  const { projects } = await session.get<{ projects: { id: string; name: string }[] }>('/api/v1/projects');
  for (const { id } of projects.filter(({ name }) => ['REST', 'Tools'].includes(name))) {
    const { monitors } = await session
      .inProject(id)
      .get<{ monitors: { id: string }[] }>('/api/v1/monitors?limit=100');
    found.push(...monitors.map((monitor) => monitor.id));
  }
  expect(found.sort()).toEqual([...traffic.kept].sort());
}, 60_000);

it('leaves no work claimed by workers that all stop midway', async () => {
  await whilePublishing(async () => {
    await sleep(3_000);
    expect(await deployment.stopWorkers()).toEqual(Array<number>(8).fill(0));
  });
  const keys = await redisCommand(deployment.redisUrl, 'KEYS *:active');
  expect(keys).not.toContain(':active');
  await deployment.startWorkers();

  const seen = await settled();
  expect(seen.map(({ url }) => url).sort()).toEqual([...published].sort());
  const relevant = seen.filter(({ is_relevant }) => is_relevant).map(({ id }) => id);
  expect(receiver.received.map(({ mentionId }) => mentionId).sort()).toEqual(relevant.sort());
  isClean = true;
}, 300_000);
