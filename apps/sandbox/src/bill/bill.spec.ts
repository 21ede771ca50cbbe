import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { order, publish, send } from '../testing/reddit-caller.js';
import {
  type BillTotal,
  sandboxBraveKey,
  sandboxThreadsToken,
  sandboxXApp,
  sandboxYoutubeKey,
} from '@earshot/fakes';

const tenMinutes = 600_000;
let clock: VirtualClock;
let sandbox: Sandbox;
beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, clock });
});
afterEach(() => sandbox.stop());

const billOf = async (source: string): Promise<BillTotal | undefined> => {
  const { sources } = JSON.parse((await send(`${sandbox.url}/bill`)).text) as {
    sources: Record<string, BillTotal>;
  };
  return sources[source];
};
const post = (source: string, text = 'acme') => ({
  source,
  text,
  ...(source === 'youtube' ? { title: text } : {}),
  published_at: new Date(clock.now().getTime() - tenMinutes).toISOString(),
});

describe('the sandbox’s bill for X', () => {
  let x: Caller;
  let names: string[];
  const search = () => x.get('/2/tweets/search/recent', { query: 'acme' });
  beforeEach(async () => {
    const { apiKey, apiSecret } = sandboxXApp;
    const app = `${encodeURIComponent(apiKey)}:${encodeURIComponent(apiSecret)}`;
    const answer = await send(`${sandbox.url}/x/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(app).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = JSON.parse(answer.text) as { access_token: string };
    x = new Caller(`${sandbox.url}/x`, { authorization: `Bearer ${token}` });
    await publish(sandbox, [post('x'), post('x')]);
    const listed = JSON.parse((await search()).text) as { data: { id: string }[] };
    names = listed.data.map(({ id }) => id);
  });

  it('contains each post and user once a day (UTC), however they are read, and each count', async () => {
    await search();
    await x.get('/2/tweets', { ids: names.join(',') });
    expect(await billOf('x')).toEqual({ units: { posts: 2, spend: 10 }, doubtful: {} });
    await x.get('/2/tweets/counts/recent', { query: 'acme' });
    await x.get('/2/tweets/search/recent', { query: 'acme', expansions: 'author_id' });
    expect((await billOf('x'))?.units).toEqual({ posts: 2, spend: 10 + 5 + 2 * 10 });
    clock.advance(86_400_000);
    await search();
    expect((await billOf('x'))?.units).toEqual({ posts: 4, spend: 35 + 10 });
  });

  it('counts an answer damaged in transit as doubtful until the post is listed again', async () => {
    await publish(sandbox, [post('x')]);
    await order(sandbox, { source: 'x', kind: 'garbage' });
    await search();
    expect(await billOf('x')).toEqual({ units: { posts: 2, spend: 10 }, doubtful: { posts: 1, spend: 5 } });
    await search();
    expect(await billOf('x')).toEqual({ units: { posts: 3, spend: 15 }, doubtful: { posts: 0, spend: 0 } });
  });

  it('contains nothing for a refusal', async () => {
    await publish(sandbox, [post('x')]);
    await order(sandbox, { source: 'x', kind: 'server_error' });
    await search();
    expect(await billOf('x')).toEqual({ units: { posts: 2, spend: 10 }, doubtful: {} });
  });
});

it('bills each answer of LinkedIn’s search engine, but no refusal', async () => {
  const brave = new Caller(`${sandbox.url}/linkedin/brave`, { 'x-subscription-token': sandboxBraveKey });
  const search = () => brave.get('/res/v1/web/search', { q: 'acme' });
  await search();
  await search();
  await order(sandbox, { source: 'linkedin', kind: 'rate' });
  await search();
  await order(sandbox, { source: 'linkedin', kind: 'cut_body' });
  await search();
  expect(await billOf('linkedin')).toEqual({ units: { spend: 10 }, doubtful: { spend: 5 } });
});

it('counts each YouTube request in its bucket, whatever it returns', async () => {
  const youtube = new Caller(`${sandbox.url}/youtube/v3`, { 'x-goog-api-key': sandboxYoutubeKey });
  await youtube.get('/search', { part: 'snippet', q: 'acme' });
  await order(sandbox, { source: 'youtube', kind: 'server_error' });
  await youtube.get('/videos', { part: 'snippet', id: 'abc' });
  expect(await billOf('youtube')).toEqual({ units: { searches: 1, units: 1 }, doubtful: {} });
});

it('counts Threads searches that found something', async () => {
  await publish(sandbox, [post('threads')]);
  const threads = new Caller(`${sandbox.url}/threads`, { authorization: `Bearer ${sandboxThreadsToken}` });
  await threads.get('/keyword_search', { q: 'acme' });
  await threads.get('/keyword_search', { q: 'nobody' });
  await order(sandbox, { source: 'threads', kind: 'server_error' });
  await threads.get('/keyword_search', { q: 'acme' });
  expect(await billOf('threads')).toEqual({ units: { searches: 1 }, doubtful: { searches: 1 } });
});
