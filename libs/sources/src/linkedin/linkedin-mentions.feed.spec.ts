import { Permanent, RateLimited } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedRefused } from '../feed-refused.js';
import { answerJson } from '../testing/server-answer.js';
import { apiPost, digitsOf, LinkedInUnderTest } from './linkedin-under-test.js';

let linkedIn: LinkedInUnderTest;
beforeEach(async () => {
  linkedIn = await LinkedInUnderTest.start();
});
afterEach(() => linkedIn.double.close());

const notified = (...urns: readonly string[]) =>
  answerJson({ elements: urns.map((urn) => ({ action: 'SHARE_MENTION', generatedActivity: urn })) });
const day = 24 * 60;

describe('LinkedIn page mentions', () => {
  it('are requested in the Rest.li format, with the configured version', async () => {
    await linkedIn.fetch('page_mentions', linkedIn.minutesAgo(60));
    const [request] = linkedIn.double.seen;
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${linkedIn.secrets[1]}`,
      'linkedin-version': '202610',
      'x-restli-protocol-version': '2.0.0',
    });
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      q: 'criteria',
      actions: 'List(SHARE_MENTION)',
      organizationalEntity: 'urn:li:organization:2414183',
      timeRange: `(start:${linkedIn.minutesAgo(60).getTime()},end:${linkedIn.now.getTime()})`,
    });
  });

  it('are plain text with the mentioned names, at the address of the post', async () => {
    const post = linkedIn.post('a', 30);
    const commentary = 'Thanks @[Acme \\(Berlin\\)](urn:li:organization:77) \\#1 {hashtag|\\#|brand}';
    const article = { article: { source: 'https://acme.example/news' } };
    linkedIn.answer(
      notified('urn:li:ugcPost:7400000000000000000'),
      answerJson(apiPost(post, { commentary, content: article })),
    );
    expect((await linkedIn.fetch('page_mentions')).posts).toMatchObject([
      {
        externalId: '7400000000000000000',
        url: 'https://www.linkedin.com/feed/update/urn:li:ugcPost:7400000000000000000',
        text: 'Thanks Acme (Berlin) #1 #brand',
        links: ['https://acme.example/news'],
        publishedAt: linkedIn.minutesAgo(30),
      },
    ]);
  });

  it('are requested once each, and left out if deleted, hidden or no longer public', async () => {
    const post = linkedIn.post('a', 30);
    const urn = `urn:li:share:${digitsOf(post)}`;
    linkedIn.answer(
      notified(urn, 'urn:li:share:1', urn, 'urn:li:share:2', 'urn:li:share:3', 'urn:li:share:4'),
      answerJson(apiPost(post)),
      { status: 404, body: '{"status":404}' },
      { status: 403, body: '{"status":403}' },
      answerJson(apiPost(post, { lifecycleState: 'DRAFT' })),
      answerJson(apiPost(post, { visibility: 'CONNECTIONS' })),
    );
    const window = await linkedIn.fetch('page_mentions');
    expect(window.posts.map(({ externalId }) => externalId)).toEqual([digitsOf(post)]);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 6 });
    expect(linkedIn.logLines.filter((line) => line.includes('refused to show a mention'))).toHaveLength(1);
  });

  it('cover nothing, and the fault names the scope, if LinkedIn refuses to show any of them', async () => {
    const [refused, deleted] = [403, 404].map((status) => ({ status, body: `{"status":${status}}` }));
    linkedIn.answer(
      notified('urn:li:share:1', 'urn:li:share:2', 'urn:li:share:3'),
      ...[refused, deleted, refused].flatMap((answer) => answer ?? []),
    );
    const window = await linkedIn.fetch('page_mentions');
    expect(window).toMatchObject({ posts: [], coveredFrom: linkedIn.now, requests: 4 });
    const { fault } = window.stopped as { fault?: unknown };
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain('r_organization_social');
  });

  it('are complete if all of them were deleted', async () => {
    linkedIn.answer(notified('urn:li:share:1'), { status: 404, body: '{"status":404}' });
    expect(await linkedIn.fetch('page_mentions')).toMatchObject({ stopped: { reason: 'reached' } });
  });

  it('are not complete, and the fault names what is missing, if the notifications cannot be read', async () => {
    for (const [body, field] of [
      [{}, 'elements'],
      [{ elements: [{ action: 'SHARE_MENTION' }] }, 'generatedActivity'],
    ] as const) {
      linkedIn.answer(answerJson(body));
      expect(String(await linkedIn.faultOf('page_mentions'))).toContain(`\`${field}\``);
    }
  });

  it('are logged if they cannot be read, and the others are read', async () => {
    const post = linkedIn.post('a', 30);
    const urn = `urn:li:share:${digitsOf(post)}`;
    linkedIn.answer(
      notified('urn:li:share:1', urn),
      answerJson({ commentary: 'acme' }),
      answerJson(apiPost(post)),
    );
    expect((await linkedIn.fetch('page_mentions')).posts).toHaveLength(1);
    expect(linkedIn.logLines.join()).toContain('"field":"createdAt"');
  });

  it('are not requested until midnight UTC once the daily limit is used up', async () => {
    linkedIn.double.fail('busy');
    const fault = (await linkedIn.faultOf('page_mentions')) as RateLimited;
    const midnight = new Date('2026-11-21T00:00:00Z');
    expect(fault).toBeInstanceOf(RateLimited);
    expect(fault.until).toEqual(midnight);
    expect(linkedIn.meters.observed).toEqual({ page_requests: { remaining: 0, resetsAt: midnight } });
  });

  it('refuse only themselves once their daily limit is used up, by our count or by LinkedIn', async () => {
    linkedIn.answer({ status: 429, body: '{"status":429}' });
    expect(await linkedIn.faultOf('page_mentions')).toBeInstanceOf(FeedRefused);
    linkedIn.meters.leave('page_requests', 0);
    const fault = await linkedIn.faultOf('page_mentions');
    expect(fault).toBeInstanceOf(FeedRefused);
    linkedIn.find();
    expect(await linkedIn.fetch('posts')).toMatchObject({ requests: 1 });
  });

  it.each([
    [401, /LINKEDIN_ACCESS_TOKEN/],
    [403, /administrator/],
    [426, /LINKEDIN_API_VERSION/],
    [400, /400/],
  ])('say what an operator can do about %i', async (status, message) => {
    linkedIn.answer({ status, body: `{"status":${status}}` });
    const fault = await linkedIn.faultOf('page_mentions');
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toMatch(message);
  });

  it('end before they use up a whole day, so that the next day does not start with the same ones', async () => {
    const limited = await LinkedInUnderTest.start({ LINKEDIN_REQUESTS_PER_DAY: '10' });
    const urns = Array.from({ length: 10 }, (_, index) => `urn:li:share:${index}`);
    limited.answer(notified(...urns), ...urns.map(() => answerJson(apiPost(linkedIn.post('a', 30)))));
    expect(await limited.fetch('page_mentions')).toMatchObject({
      stopped: { reason: 'listing_ends' },
      coveredFrom: limited.now,
      posts: { length: 8 },
      requests: 9,
    });
    await limited.double.close();
  });

  it('claim no more than the 60 days that LinkedIn covers', async () => {
    const window = await linkedIn.fetch('page_mentions', linkedIn.minutesAgo(90 * day));
    expect(window).toMatchObject({
      coveredFrom: linkedIn.minutesAgo(60 * day),
      stopped: { reason: 'listing_ends' },
    });
  });
});
